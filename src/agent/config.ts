import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { DESCRIBED_LINE } from '#contracts/place/line-format.ts'
import { AGENT_PORT } from '#contracts/telemetry/agent-link.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import { COMMAND } from '#agent/outputs.ts'

const PORT = z.int().check(z.gte(0), z.lte(65_535))

/** How the indicator is reached; what is left out stands in the profile of the scale. */
const LINE = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('serial'),
    path: z.string(),
    baud: z.optional(z.int()),
    parity: z.optional(z.enum(['none', 'even', 'odd'])),
  }),
  z.strictObject({ kind: z.literal('tcp'), host: z.string(), port: PORT }),
  z.strictObject({ kind: z.literal('listen'), host: z.optional(z.string()), port: PORT }),
])

const CAMERA = z.strictObject({
  /** Instead of the address in the profile. */
  url: z.optional(z.string()),
  /** Where a camera that reads plates says which one it read last. */
  plate_url: z.optional(z.string()),
  user: z.optional(z.string()),
  password: z.optional(z.string()),
})

const PHASES = z.strictObject({
  free: z.optional(COMMAND),
  weighing: z.optional(COMMAND),
  done: z.optional(COMMAND),
})

const CONFIG = z.strictObject({
  server: z.url(),
  scale: z.uuid(),
  token: z.optional(z.string()),
  token_file: z.optional(z.string()),
  data: z.optional(z.string()),
  line: z.optional(LINE),
  /** What is asked of an SMA indicator, ten times in two seconds: `W` the weight; nothing when it sends by itself. */
  poll: z.optional(z.enum(['W', 'R'])),
  cameras: z.optional(z.partialRecord(z.enum(['front', 'rear', 'top', 'cabin']), CAMERA)),
  outputs: z.optional(z.record(z.string(), PHASES)),
  local_port: z.optional(PORT),
  /** Where the cockpit's page comes from; the server's address unless it is reached under another one. */
  origins: z.optional(z.array(z.url())),
  pictures_mb: z.optional(z.int().check(z.gte(10))),
})

export type LineConfig = z.infer<typeof LINE>
export type CameraLogin = z.infer<typeof CAMERA>
export type OutputConfig = z.infer<typeof PHASES>

/** What the agent works by, whole. */
export interface Config {
  server: string
  scale: string
  token: string
  data: string
  line: LineConfig | null
  poll: 'W' | 'R' | null
  cameras: NonNullable<z.infer<typeof CONFIG>['cameras']>
  outputs: Readonly<Record<string, OutputConfig>>
  localPort: number
  origins: readonly string[]
  picturesMb: number
  /** Only the line is looked at, for so many seconds. */
  checkSeconds: number | null
  /** For a line test without a server. */
  protocol: string | null
  /** Of a described line. */
  lineFormat: string | null
}

const OPTIONS = {
  config: { type: 'string' },
  server: { type: 'string' },
  scale: { type: 'string' },
  token: { type: 'string' },
  data: { type: 'string' },
  serial: { type: 'string' },
  tcp: { type: 'string' },
  protocol: { type: 'string' },
  'line-format': { type: 'string' },
  check: { type: 'string' },
} as const

/** What was said on the command line about the line: `--serial COM3:9600`, `--tcp 10.1.1.5:4001`. */
function lineOf({ serial, tcp }: { serial?: string | undefined; tcp?: string | undefined }): object {
  if (serial !== undefined) {
    const [, path = serial, baud] = /^(.+?)(?::(\d+))?$/.exec(serial) ?? []
    return { line: { kind: 'serial', path, ...(baud ? { baud: Number(baud) } : {}) } }
  }
  if (tcp === undefined) return {}
  const at = tcp.lastIndexOf(':')
  return { line: { kind: 'tcp', host: tcp.slice(0, at), port: Number(tcp.slice(at + 1)) } }
}

function said(entries: Record<string, string | undefined>): object {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
}

/**
 * The configuration: the file of `--config`, over it `ANGKUT_SERVER`, `ANGKUT_SCALE` and `ANGKUT_TOKEN`, over these the command line.
 * Throws an Error with one sentence a fault.
 */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): Config {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const written: unknown = values.config === undefined ? {} : JSON.parse(readFileSync(values.config, 'utf8'))
  const { server, scale, token, data } = values
  const given = z.safeParse(CONFIG, {
    ...(written instanceof Object ? written : {}),
    ...said({ server: env.ANGKUT_SERVER, scale: env.ANGKUT_SCALE, token: env.ANGKUT_TOKEN }),
    ...said({ server, scale, token, data }),
    ...lineOf(values),
  })
  if (!given.success)
    throw new Error(
      given.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('\n'),
    )
  const config = given.data
  const secret = config.token ?? (config.token_file && readFileSync(config.token_file, 'utf8').trim())
  if (!secret) throw new Error('token: the token of the scale is missing (token, token_file or ANGKUT_TOKEN)')
  const protocol = values.protocol ?? (values['line-format'] === undefined ? null : DESCRIBED_LINE)
  const lineFormat = values['line-format'] ?? null
  if (protocol !== null && !formatOf({ protocol, line_format: lineFormat }))
    throw new Error(
      lineFormat ? `line-format: ${lineFormat} is not understood` : `protocol: there is no ${protocol}`,
    )
  return {
    server: config.server.replace(/\/+$/, ''),
    scale: config.scale,
    token: secret,
    data: config.data ?? 'scale-agent-data',
    line: config.line ?? null,
    poll: config.poll ?? null,
    cameras: config.cameras ?? {},
    outputs: config.outputs ?? {},
    localPort: config.local_port ?? AGENT_PORT,
    origins: (config.origins ?? [config.server]).map((address) => new URL(address).origin),
    picturesMb: config.pictures_mb ?? 2_000,
    checkSeconds: values.check === undefined ? null : Number(values.check) || 10,
    protocol,
    lineFormat,
  }
}
