import type { BrowserContext, WebSocketRoute } from '@playwright/test'
import { Client } from 'pg'
import { AGENT_PORT, type FromAgent, type ToAgent } from '#contracts/telemetry/agent-link.ts'
import { FakeAgent } from '../support/offline-terminal.ts'
import type { Plant } from './plant.ts'

const TELL_MS = 200

/** A scale's own program as the cockpit meets it: it signs, and what stands on the scale is the test's. */
export interface ScaleProgram {
  agent: FakeAgent
  show(kg: number): void
  /** Serves the pages of a context. */
  serve(context: BrowserContext): Promise<void>
}

/** One statement in the plant's own database. */
export async function inDatabase<T extends object>(
  plant: Pick<Plant, 'database'>,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client(plant.database)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The program of a scale, whose key the plant knows. */
export async function scaleProgram(
  plant: Pick<Plant, 'database'>,
  scaleId: string,
  /** The moment that the program takes for now, ms since 1970. */
  now: () => number = Date.now,
): Promise<ScaleProgram> {
  const agent = new FakeAgent(scaleId)
  await inDatabase(plant, ...agent.known())
  let kg = 0
  const say = (socket: WebSocketRoute, said: FromAgent): void => socket.send(JSON.stringify(said))
  const hello: FromAgent = {
    op: 'hello',
    scale_id: scaleId,
    scale_code: '',
    version: 'test',
    key_id: agent.keyId,
    pictures: '',
  }
  const weight = (): FromAgent => ({
    op: 'weight',
    weight: {
      scale_id: scaleId,
      weight_kg: kg,
      stable: true,
      zero: kg === 0,
      overload: false,
      net: false,
      negative: false,
      at: new Date(now()).toISOString(),
      connected: true,
    },
  })
  return {
    agent,
    show(next) {
      kg = next
    },
    async serve(context) {
      await context.routeWebSocket(new RegExp(`127\\.0\\.0\\.1:${AGENT_PORT}`), (socket) => {
        say(socket, hello)
        const timer = setInterval(() => say(socket, weight()), TELL_MS)
        socket.onClose(() => clearInterval(timer))
        socket.onMessage((text) => {
          const { op, id } = JSON.parse(String(text)) as ToAgent
          if (op === 'capture') say(socket, { op: 'captured', id, frame: agent.frame(kg, now()) })
        })
      })
    },
  }
}
