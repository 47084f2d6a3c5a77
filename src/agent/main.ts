import { clock } from '#kernel/clock.ts'
import { startAgent } from '#agent/agent.ts'
import { checkLine } from '#agent/check.ts'
import { readConfig, type Config } from '#agent/config.ts'
import { jsonLog, wordsOf } from '#agent/log.ts'

const log = jsonLog(
  (line) => process.stdout.write(line),
  () => clock.ms(),
)

function configuration(): Config | null {
  try {
    return readConfig(process.argv.slice(2), process.env)
  } catch (error) {
    log('error', 'The configuration cannot be used', { reason: wordsOf(error) })
    return null
  }
}

const config = configuration()
if (!config) process.exitCode = 2
else if (config.checkSeconds !== null)
  process.exitCode = (await checkLine(config, config.checkSeconds, log)) ? 0 : 1
else {
  // Heard before the first file is opened: a service that is stopped while it starts ends in order too.
  const stop = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.resolve())
  const starting = startAgent(config, log)
  void stop.promise.then(async () => (await starting).close()).finally(() => process.exit(0))
  const { localPort } = await starting
  log('info', 'The agent listens for the cockpit', { port: localPort, origins: config.origins })
}
