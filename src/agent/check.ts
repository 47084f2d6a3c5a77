import { clock } from '#kernel/clock.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import { serverCalls } from '#agent/calls.ts'
import type { Config } from '#agent/config.ts'
import { readIndicator } from '#agent/indicator.ts'
import { agentKey } from '#agent/key.ts'
import { wordsOf, type Log } from '#agent/log.ts'
import { lineTo } from '#agent/open-line.ts'
import { serverClock } from '#agent/server-clock.ts'
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const SHOWN_EVERY_MS = 500

/**
 * The line test: opens the line for some seconds and says what comes over it. Nothing is signed, sent or kept. Gives whether a weight came.
 * The protocol is that of the profile, or of `--protocol` where there is no server yet.
 */
export async function checkLine(config: Config, seconds: number, log: Log): Promise<boolean> {
  const time = serverClock(() => clock.ms())
  const profile = await (async () => {
    if (config.protocol) return null
    mkdirSync(config.data, { recursive: true, mode: 0o700 })
    return serverCalls(config, agentKey(config.data), time).hello()
  })().catch((error: unknown) => {
    log('error', 'The server does not greet the agent; name the protocol by --protocol', {
      reason: wordsOf(error),
    })
    return null
  })
  const protocol = config.protocol ?? profile?.protocol ?? ''
  const format = formatOf({ protocol, line_format: config.lineFormat ?? profile?.line_format })
  if (!format) return false
  let shown = 0
  const indicator = readIndicator(
    lineTo(config.line, profile?.line ?? null),
    {
      format,
      unit: profile?.display_unit ?? 'kg',
      divisionKg: profile?.division_kg ?? 10,
      poll: config.poll,
    },
    () => clock.ms(),
    log,
    (state) => {
      if (clock.ms() - shown < SHOWN_EVERY_MS) return
      shown = clock.ms()
      const { weight_kg, stable, zero, net, overload, raw } = state
      log('info', 'Weight', { weight_kg, stable, zero, net, overload, raw })
    },
  )
  await pause(seconds * 1_000)
  indicator.close()
  const counts = indicator.counts()
  log(counts.frames ? 'info' : 'error', counts.frames ? 'The line is good' : 'No frame came', {
    protocol,
    ...counts,
    frames_per_second: Math.round((counts.frames / seconds) * 10) / 10,
    offset_ms: time.offset(),
  })
  return counts.frames > 0
}
