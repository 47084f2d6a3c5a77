import { setTimeout as pause } from 'node:timers/promises'
import { toledoFrame } from '../rules/frame-encoders.ts'

/** Between two frames, as fast as the cockpit looks. */
const PAUSE_MS = 250

/** The program beside an indicator that sends its frames with the scale's token, some a second, until it is stopped. */
export interface Indicator {
  /** Another weight on the display: it moves for some frames, and then stands. */
  show(kg: number): void
  stop(): Promise<void>
}

/** Sends the frames of a Toledo indicator to a scale's feed. */
export function indicator(address: string, token: string): Indicator {
  let shown = { kg: 0, moving: 0 }
  const end = new AbortController()
  const send = async (): Promise<void> => {
    const now = new Date().toISOString()
    const frame = toledoFrame({ digits: String(shown.kg).padStart(6, '0'), motion: shown.moving > 0 })
    shown = { ...shown, moving: shown.moving - 1 }
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        bridge_token: token,
        sent_at: now,
        bytes: Buffer.from(frame).toString('base64'),
      }),
    })
    if (!answer.ok) throw new Error(`the scale feed refuses: ${await answer.text()}`)
  }
  const sending = (async () => {
    while (!end.signal.aborted) {
      await send()
      await pause(PAUSE_MS)
    }
  })()
  return {
    show: (kg) => {
      shown = { kg, moving: 4 }
    },
    stop: () => {
      end.abort()
      return sending
    },
  }
}
