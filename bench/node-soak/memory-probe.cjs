// Preloaded into the node's process: tells its memory when it is asked over the IPC channel.
process.on('message', (message) => {
  if (message !== 'memory') return
  // What is garbage is no leak.
  globalThis.gc()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ rss, heapUsed })
})
// The question must not keep the node alive when it is stopped.
process.channel.unref()
