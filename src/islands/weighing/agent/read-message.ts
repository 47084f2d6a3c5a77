import { isLiveWeight } from '#contracts/telemetry/live-weight.ts'
import type { FromAgent } from '#contracts/telemetry/agent-link.ts'
import { isRow } from '#kernel/guards.ts'

const OPS = ['hello', 'weight', 'captured', 'refused'] as const

/** What every message of a kind has besides; the server judges a frame itself, by its signature. */
const SHAPES: Readonly<Record<(typeof OPS)[number], (message: object) => boolean>> = {
  hello: (message) => typeof Reflect.get(message, 'scale_id') === 'string',
  weight: (message) => isLiveWeight(Reflect.get(message, 'weight')),
  captured: (message) => isRow(Reflect.get(message, 'frame')),
  refused: (message) => typeof Reflect.get(message, 'reason') === 'string',
}

function isFromAgent(message: unknown): message is FromAgent {
  if (!isRow(message)) return false
  const op = OPS.find((one) => one === message.op)
  return op !== undefined && SHAPES[op](message)
}

/** A message of the agent; null for anything else that listens at its port. */
export function agentMessage(text: unknown): FromAgent | null {
  try {
    const message: unknown = JSON.parse(String(text))
    return isFromAgent(message) ? message : null
  } catch {
    return null
  }
}
