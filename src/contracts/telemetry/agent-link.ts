import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'

/** Where the scale agent listens on the scale's own PC, for the cockpit's page alone (dec.I3.4). */
export const AGENT_PORT = 17_017

/** How the agent ends a conversation with a page that does not come from its server (a WebSocket's close code). */
export const WRONG_PAGE = 4_403

/** What the cockpit asks its agent: the weight that stands now, signed, with pictures. `id` comes back with the answer. */
export interface ToAgent {
  op: 'capture'
  id: string
}

/** Why the agent gives no weight to keep. */
export type AgentRefusal = 'no_signal' | 'moving' | 'overload' | 'net' | 'not_zeroed'

/** What the agent says: who it is, the weight (five times a second and on change), and answers to captures. */
export type FromAgent =
  | {
      op: 'hello'
      scale_id: string
      scale_code: string
      version: string
      key_id: string
      /** Where the pictures of the weight of now are: `{pictures}/front`, `rear`, `top`, `cabin`; 404 where there is none. */
      pictures: string
    }
  | { op: 'weight'; weight: LiveWeight }
  | { op: 'captured'; id: string; frame: SignedFrame }
  | { op: 'refused'; id: string; reason: AgentRefusal }
