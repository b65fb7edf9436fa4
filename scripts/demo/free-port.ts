import { createServer } from 'node:net'
import { badInput } from '../../config/bad-input'

/**
 * @param instead A variable with a value that would help, for the message.
 * @throws HardhatPluginError when nothing can listen there.
 */
export function requireFreePort(hostname: string, port: number, instead: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ message }) => {
      reject(
        badInput(
          `Cannot listen on ${hostname}:${port} (${message}). Stop what runs there, or choose a free port, for example ${instead}.`,
        ),
      )
    })
    probe.listen(port, hostname, () => probe.close(() => resolve()))
  })
}
