import * as z from 'zod/mini'
import { timestamp } from '#contracts/date-fields.ts'
import { text } from '#contracts/fields.ts'

/** The pictures on an agent's disk: those that wait, those the server refused for good, and why the last of them. */
const PICTURES = z.strictObject({
  waiting: z.int().check(z.gte(0), z.lte(1_000_000)),
  refused: z.int().check(z.gte(0), z.lte(1_000_000)),
  reason: z.nullable(z.string().check(z.maxLength(300))),
})
export type AgentPictures = z.infer<typeof PICTURES>

/** What a scale agent says of itself when it starts and once a minute (dec.I3.2). */
export const HELLO_BODY = z.strictObject({
  bridge_token: text({ label: 'Token', min: 16, max: 200 }).schema,
  /** The public half of its Ed25519 key, PEM. */
  public_key: z
    .string()
    .check(z.regex(/^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]{40,200}-----END PUBLIC KEY-----\n?$/)),
  version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  /** How far its clock is behind the server's, ms, by its last measurement. */
  offset_ms: z.int().check(z.gte(-2_000_000_000), z.lte(2_000_000_000)),
  /** Not said by agents of an earlier release. */
  pictures: z.optional(PICTURES),
  sent_at: timestamp({ label: 'Sent at' }).schema,
})

/** What the agent needs to know of its scale: the profile is where it is set, the agent's own file only says how to reach line and server. */
export const HELLO_ANSWER = z.object({
  scale: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  protocol: z.string(),
  /** Of a described line; not said by servers of an earlier release. */
  line_format: z.optional(z.nullable(z.string())),
  display_unit: z.enum(['kg', 't']),
  division_kg: z.number(),
  min_kg: z.number(),
  line: z.object({
    connection: z.string(),
    baud: z.nullable(z.number()),
    parity: z.nullable(z.string()),
    host: z.nullable(z.string()),
    port: z.nullable(z.number()),
  }),
  cameras: z.array(z.object({ position: z.enum(['front', 'rear', 'top', 'cabin']), url: z.string() })),
  /** The number of the last frame that was taken; the next one counts on from here. */
  last_seq: z.number(),
  /** The server's clock, ms since 1970. */
  server_ms: z.number(),
})

export type HelloBody = z.infer<typeof HELLO_BODY>
export type HelloAnswer = z.infer<typeof HELLO_ANSWER>

/** A scale's agent as its profile shows it. */
export const AGENT_STATE = z.object({
  key_id: z.string(),
  version: z.string(),
  offset_ms: z.number(),
  first_seen_at: z.string(),
  seen_at: z.string(),
  pictures_waiting: z.number(),
  pictures_refused: z.number(),
  refused_reason: z.nullable(z.string()),
  /** Its key was registered with the token of now; else it waits for the new one. */
  is_current: z.boolean(),
})
