import { resolve } from 'node:path'
import type * as z from 'zod'
import { VARIABLES } from '#server/variables.ts'

export const SERVICE_NAMES = ['auth', 'master', 'order', 'billing', 'vm', 'sub'] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]

/** Everything the process takes from outside, read once at start. */
export interface Env {
  port: number
  /** The address to listen on, not a name in links. */
  host: string
  /** Absolute path of the folder that holds the embedded database, keys and files. */
  dataDir: string
  /** Demo accounts and records exist only while this is true. */
  demo: boolean
  /** Days of past work in demo data. */
  demoDays: number
  /** Other machines reach a demo whose password everybody knows: said aloud wherever somebody starts it or signs in. */
  publicDemo: boolean
  /** Whether the page that shows every part of the interface exists. */
  parts: boolean
  databaseUrl?: string
  /** Who owns the tables and brings them up to date, where another user serves. */
  databaseMigrateUrl?: string
  natsUrl?: string
  /** When the built-in database is backed up, and how many of these backups are kept. */
  backup: { hour: number; keep: number }
  /** Whether this server does the jobs. */
  jobs: boolean
  /** File of the keys that sign chains, where it is not in the data folder. */
  chainKeyFile?: string
  /** Who keeps the ends of the chains outside this machine. */
  chainMailTo?: string
  /** File or mail address elsewhere that gets the ends of chains every ten minutes. */
  chainWitness?: string
  /** The server that takes mail, with the sender as `?from=`; absent: mail waits and admins hand links over. */
  smtpUrl?: URL
  /** The origin people type; needed behind a proxy that ends TLS. */
  publicOrigin?: URL
  /** Further host names (with or without port) that are answered. */
  allowedHosts: string[]
  /** Networks (CIDR) whose X-Forwarded-* headers are believed. */
  trustedProxies: string[]
  allowInsecureHttp: boolean
  production: boolean
  serviceUrls: Partial<Record<ServiceName, string>>
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
  logFormat: 'json' | 'pretty'
  /** Port of the metrics, on loopback unless `opsHost` says otherwise; absent: no metrics. */
  opsPort?: number
  opsHost: string
  /** Argon2id cost: memory in KiB, passes. Parallelism is always 1. */
  argon: { memory: number; time: number }
  /** Whether calls are counted (std.A6); off only to measure speed. */
  limits: boolean
  /** Milliseconds the clock is moved by (tests only). */
  clockOffset?: number
}

/** A start that is refused because of the configuration; the message has one line a problem. */
export class EnvError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Angkut cannot start with this configuration:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'EnvError'
    this.problems = problems
  }
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']
/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane. */
const OWASP = { memory: 19_456, time: 2 }

type Name = keyof typeof VARIABLES
type Values = { [N in Name]?: z.infer<(typeof VARIABLES)[N]['schema']> }

/** Values that may hold a password are not repeated into a terminal or a log. */
const SECRET = new Set<string>(['DATABASE_URL', 'DATABASE_MIGRATE_URL', 'NATS_URL', 'SMTP_URL'])

/**
 * Takes the process environment; gives what the server runs with. An empty variable counts as absent.
 * Throws EnvError with every problem at once: the variable, what is wrong with its value, and the fix.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const problems: string[] = []
  const values = parse(source, problems)
  for (const name of Object.keys(source)) {
    if (name.startsWith('ANGKUT_') && !(name in VARIABLES)) {
      problems.push(`${name} is not a setting of Angkut. Remove it or correct its name.`)
    }
  }
  if (values.DATABASE_MIGRATE_URL && !values.DATABASE_URL)
    problems.push(
      'DATABASE_URL is missing. DATABASE_MIGRATE_URL brings up to date what another user serves from; give that one too.',
    )
  problems.push(...productionProblems(values))
  if (problems.length > 0) throw new EnvError(problems)
  return settle(values)
}

function parse(source: NodeJS.ProcessEnv, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, advice }] of Object.entries(VARIABLES)) {
    const text = source[name]?.trim()
    if (!text) continue
    const parsed = schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else {
      const shown = SECRET.has(name) ? 'its value' : `'${text}'`
      problems.push(`${name}: ${shown} ${parsed.error.issues[0]?.message}. Give ${advice}.`)
    }
  }
  return values as Values
}

function settle(v: Values): Env {
  const production = v.NODE_ENV === 'production'
  const isPublic =
    !isLoopbackName(v.HOST ?? '127.0.0.1') || !isLoopbackName(v.PUBLIC_ORIGIN?.hostname ?? 'localhost')
  // Known passwords are for this machine alone, unless somebody says that others shall have them.
  const demo = v.DEMO ?? !(production || isPublic)
  const serviceUrls: Env['serviceUrls'] = {}
  for (const name of SERVICE_NAMES) {
    const url = v[`${name.toUpperCase() as Uppercase<ServiceName>}_URL`]
    if (url) serviceUrls[name] = url.origin
  }
  return {
    port: v.PORT ?? 8080,
    host: v.HOST ?? '127.0.0.1',
    dataDir: resolve(v.DATA_DIR ?? 'data'),
    demo,
    demoDays: v.DEMO_DAYS ?? 30,
    publicDemo: demo && isPublic,
    parts: v.PARTS ?? false,
    ...(v.DATABASE_URL && { databaseUrl: v.DATABASE_URL }),
    ...(v.DATABASE_MIGRATE_URL && { databaseMigrateUrl: v.DATABASE_MIGRATE_URL }),
    ...(v.NATS_URL && { natsUrl: v.NATS_URL }),
    ...(v.CHAIN_KEY_FILE && { chainKeyFile: resolve(v.CHAIN_KEY_FILE) }),
    ...(v.CHAIN_MAIL_TO && { chainMailTo: v.CHAIN_MAIL_TO }),
    ...(v.CHAIN_WITNESS && { chainWitness: v.CHAIN_WITNESS }),
    ...(v.SMTP_URL && { smtpUrl: v.SMTP_URL }),
    ...(v.PUBLIC_ORIGIN && { publicOrigin: v.PUBLIC_ORIGIN }),
    jobs: v.JOBS ?? true,
    backup: { hour: v.BACKUP_HOUR ?? 1, keep: v.BACKUP_KEEP ?? 14 },
    allowedHosts: v.ALLOWED_HOSTS ?? [],
    trustedProxies: trusted(v),
    allowInsecureHttp: v.ALLOW_INSECURE_HTTP ?? false,
    production,
    serviceUrls,
    logLevel: v.LOG_LEVEL ?? 'info',
    logFormat: v.LOG_FORMAT ?? (!production && (process.stdout.isTTY || demo) ? 'pretty' : 'json'),
    ...(v.OPS_PORT !== undefined && { opsPort: v.OPS_PORT }),
    opsHost: v.OPS_HOST ?? '127.0.0.1',
    argon: { memory: v.ANGKUT_ARGON_MEMORY ?? 65_536, time: v.ANGKUT_ARGON_TIME ?? 3 },
    limits: !v.ANGKUT_NO_LIMITS,
    ...(v.CLOCK_OFFSET_MS !== undefined && { clockOffset: v.CLOCK_OFFSET_MS }),
  }
}

/** Without a public origin there is no proxy in front, and a local program must not choose its own address (std.S34). */
function trusted(v: Values): string[] {
  if (v.TRUSTED_PROXIES) return v.TRUSTED_PROXIES.filter((one) => one !== 'none')
  return v.PUBLIC_ORIGIN ? LOOPBACK : []
}

function productionProblems(v: Values): string[] {
  if (v.NODE_ENV !== 'production') return []
  const problems: string[] = []
  if (!v.PUBLIC_ORIGIN) {
    problems.push(
      'PUBLIC_ORIGIN is missing. Give the address people type, e.g. https://angkut.example.com; to try Angkut on this machine, start it without NODE_ENV=production.',
    )
  } else if (
    v.PUBLIC_ORIGIN.protocol === 'http:' &&
    !v.ALLOW_INSECURE_HTTP &&
    !isLoopbackName(v.PUBLIC_ORIGIN.hostname)
  ) {
    problems.push(
      `PUBLIC_ORIGIN: '${v.PUBLIC_ORIGIN.origin}' is without TLS, so passwords could be read on the way. Put a proxy with TLS in front and give its https:// address, or set ALLOW_INSECURE_HTTP=1 on a closed network.`,
    )
  }
  if (v.PARTS) problems.push('PARTS is for development. Remove it.')
  if ((v.ANGKUT_ARGON_MEMORY ?? OWASP.memory) < OWASP.memory) {
    problems.push(
      `ANGKUT_ARGON_MEMORY: '${v.ANGKUT_ARGON_MEMORY}' is below the OWASP minimum. Give ${OWASP.memory} or more.`,
    )
  }
  if ((v.ANGKUT_ARGON_TIME ?? OWASP.time) < OWASP.time) {
    problems.push(
      `ANGKUT_ARGON_TIME: '${v.ANGKUT_ARGON_TIME}' is below the OWASP minimum. Give ${OWASP.time} or more.`,
    )
  }
  if (v.ANGKUT_NO_LIMITS)
    problems.push('ANGKUT_NO_LIMITS lets anybody call as often as they like. Remove it; it is for measuring.')
  if (v.CLOCK_OFFSET_MS !== undefined) {
    problems.push('CLOCK_OFFSET_MS moves the clock of weigh records. Remove it; it is for tests.')
  }
  return problems
}

/** Whether a host name (without port) always means this machine. */
export function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    name === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  )
}
