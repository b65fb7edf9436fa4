import { loadConfig } from '../config/load-config.js'
import { withProgress } from './progress.js'
import { withStopSignal } from './stop-signal.js'
import type { Verb } from './verb.js'

/** Serves until a signal asks to stop. A signal during the start is kept until the server is up, then closes it. */
export const serve: Verb = {
  summary: 'Serves the API until SIGTERM or SIGINT. The verb when none is given.',
  arguments: [],
  options: {},
  settings: true,
  run: async (context) => {
    const { config, secrets } = loadConfig(context.variables)
    await withStopSignal(context, async (stop) => {
      const starting = context.dependencies.startServer(config, secrets)
      const server = await withProgress(context.report, 'Starting', starting)
      context.print(`Serving on ${server.url}`)
      await stop
      context.report('Stopping: finishing the requests under way. A second signal ends at once.')
      await withProgress(context.report, 'Stopping', server.close())
    })
  },
}
