// Preloaded into child processes: every way out fails, and is written down in the file that NETWORK_LOG names.
const { appendFileSync } = require('node:fs')
const dgram = require('node:dgram')
const dns = require('node:dns')
const net = require('node:net')

function refuse(what) {
  return (...args) => {
    appendFileSync(process.env.NETWORK_LOG, `${what} ${target(args)}\n`)
    throw new Error(`No network here: ${what} ${target(args)}`)
  }
}

/** Host, or path of a socket, from any of the shapes that Node's functions take. */
function target(args) {
  const [first] = args.flat()
  return first?.host ?? first?.path ?? String(first)
}

// http, https, tls, fetch and undici all end in one of these.
net.Socket.prototype.connect = refuse('connect')
dgram.Socket.prototype.send = refuse('send')
dgram.Socket.prototype.connect = refuse('connect')
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  dns[name] = refuse(name)
  dns.promises[name] = refuse(name)
}
