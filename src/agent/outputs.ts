import { connect } from 'node:net'
import * as z from 'zod/mini'
import type { FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import type { OutputConfig } from '#agent/config.ts'
import { wordsOf, type Log } from '#agent/log.ts'
import { serialPort } from '#agent/serial-port.ts'

/** What is done at a change: a call, or a text over a line or to a device in the network. `\r\n` are written as in JSON. */
export const COMMAND = z.union([
  z.strictObject({ http: z.url(), method: z.optional(z.enum(['GET', 'POST', 'PUT'])) }),
  z.strictObject({ tcp: z.string().check(z.regex(/^.+:\d+$/)), text: z.string() }),
  z.strictObject({ serial: z.string(), text: z.string(), baud: z.optional(z.int()) }),
])
type Command = z.infer<typeof COMMAND>

const TIMEOUT_MS = 3_000
const BAUD = 9_600

function toDevice(address: string, text: string): Promise<void> {
  const at = address.lastIndexOf(':')
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('No answer')))
    socket.once('error', reject)
    socket.once('connect', () => socket.end(text, () => resolve()))
  })
}

async function run(command: Command): Promise<void> {
  if ('http' in command) {
    const answer = await fetch(command.http, {
      method: command.method ?? 'GET',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`Status ${answer.status}`)
  } else if ('tcp' in command) await toDevice(command.tcp, command.text)
  else {
    const open = serialPort({ path: command.serial, baudRate: command.baud ?? BAUD, parity: 'none' })
    const port = await open({ data: () => undefined, closed: () => undefined })
    port.write(Buffer.from(command.text, 'latin1'))
    // What is written is on its way when the line closes.
    setTimeout(() => port.close(), 200)
  }
}

/** Drives barrier and light (dec.I3.12): each change of the phase once. What fails is said and not tried again: the next change comes soon. */
export function outputs(
  config: Readonly<Record<string, OutputConfig>>,
  log: Log,
): (phase: FeedAnswer['phase']) => void {
  let shown: FeedAnswer['phase'] | null = null
  return (phase) => {
    if (phase === shown) return
    shown = phase
    for (const [name, commands] of Object.entries(config)) {
      const command = commands[phase]
      if (command)
        run(command).catch((error: unknown) =>
          log('error', 'An output does not answer', { output: name, phase, reason: wordsOf(error) }),
        )
    }
  }
}
