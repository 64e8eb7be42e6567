'use strict'

// The DynamoDB API (dynalite, in memory) on HOST PORT: node server.js HOST PORT. It is told on stdin, a word a line: "start"
// listens, "stop" closes the port and cuts every connection, while the rows stay. Either is answered by the same word once
// it is done. When stdin ends its parent is gone, however it went, and so is this process.

const http = require('node:http')
const readline = require('node:readline')
const dynalite = require('dynalite')

// Longer than clients keep a connection that they do not use: the end of one is theirs to choose.
const KEEP_ALIVE_MS = 120_000

const [ host, port ] = process.argv.slice(2)
const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
server.keepAliveTimeout = KEEP_ALIVE_MS

// dynalite ends its process when a client ends in the middle of a request, as clients that are killed do.
server.on('request', request => request.removeAllListeners('error').on('error', () => {}))
server.on('error', failure => {
  console.error(failure.message)
  process.exit(1)
})

const commands = {
  start: done => server.listen(Number(port), host, done),
  stop: done => {
    // dynalite's own close would drop the rows.
    http.Server.prototype.close.call(server, done)
    server.closeAllConnections()
  },
}

// Ctrl-C in a terminal reaches this process too, and its clients still need it while they stop.
for (const signal of [ 'SIGINT', 'SIGTERM', 'SIGHUP' ]) process.on(signal, () => {})

readline
  .createInterface({ input: process.stdin })
  .on('line', command => commands[command](() => console.log(command)))
  .on('close', () => process.exit(0))
