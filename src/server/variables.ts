import { BlockList, isIP } from 'node:net'
import * as z from 'zod'

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'is not a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, `is not between ${least} and ${most}`)

const port = whole(0, 65_535)
const yesNo = z
  .enum(['0', '1', 'true', 'false'], 'is neither 0 nor 1')
  .transform((v) => v === '1' || v === 'true')
const words = z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))

const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

const mailServer = address('smtp:', 'smtps:')
  .transform((text) => new URL(text))
  .refine((url) => url.hostname !== '', 'has no host')
  .refine(
    (url) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(url.searchParams.get('from') ?? ''),
    'does not say who sends, as ?from=angkut@example.com',
  )

const origin = address('http:', 'https:')
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.username === '',
    'has more than scheme, host and port',
  )

const networks = words.refine(
  (list) => list.every((one) => one === 'none' || isNetwork(one)),
  'is not a list of IP addresses or networks',
)

interface Variable {
  schema: z.ZodType
  /** How a refusal of its value ends. */
  advice: string
  /** What holds when it is left out. */
  initial: string
  /** What it is for, in the table of settings. */
  what: string
}

/** Every variable there is. The table in src/server/README.md is made of it. */
export const VARIABLES = {
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test'], 'is none of these'),
    advice: 'production, development or test',
    initial: 'none',
    what: '`production`, `development` or `test`',
  },
  PORT: {
    schema: port,
    advice: 'the port people connect to, 8080 when left out',
    initial: '8080',
    what: 'the port people connect to',
  },
  HOST: {
    schema: z.string().refine((v) => isIP(v) !== 0 || /^[a-z0-9.-]+$/i.test(v), 'is no address'),
    advice: 'e.g. 127.0.0.1 or 0.0.0.0',
    initial: '127.0.0.1',
    what: 'the address to listen on; `0.0.0.0` for all',
  },
  DATA_DIR: {
    schema: z.string(),
    advice: 'a folder this user may write to, ./data when left out',
    initial: './data',
    what: 'folder of the built-in database, its keys and the files',
  },
  DEMO: {
    schema: yesNo,
    advice: '1 for demo accounts and records, 0 for none',
    initial: '1 on this machine alone',
    what: 'demo accounts and records; 0 in production, and where other machines reach it (`HOST`, `PUBLIC_ORIGIN`)',
  },
  DEMO_DAYS: {
    schema: whole(0, 366),
    advice: 'so many days of past work, 0 for hardly any',
    initial: '30',
    what: 'days of past work in the demo data, as an empty database is filled with it; 0 for a few orders',
  },
  PARTS: {
    schema: yesNo,
    advice: '1 for the page of parts, 0 for none',
    initial: '0',
    what: '`1` shows the page of parts at `/parts`, for development; refused in production',
  },
  DATABASE_URL: {
    schema: address('postgres:', 'postgresql:'),
    advice: 'e.g. postgres://user:password@host:5432/angkut',
    initial: 'built-in PostgreSQL',
    what: '`postgres://user:password@host:5432/angkut`, PostgreSQL 15 or later',
  },
  DATABASE_MIGRATE_URL: {
    schema: address('postgres:', 'postgresql:'),
    advice: 'e.g. postgres://owner:password@host:5432/angkut',
    initial: '`DATABASE_URL`',
    what: 'the same database, as the user who owns the tables; `DATABASE_URL` then only serves. Production needs both',
  },
  NATS_URL: {
    schema: address('nats:', 'tls:'),
    advice: 'e.g. nats://localhost:4222',
    initial: 'bus in the process',
    what: '`nats://host:4222`, needed when several web servers run',
  },
  BACKUP_HOUR: {
    schema: whole(0, 23),
    advice: 'an hour from 0 to 23, 1 when left out',
    initial: '1',
    what: 'the hour (WIB) at which the built-in database is backed up into DATA_DIR/backups every day',
  },
  BACKUP_KEEP: {
    schema: whole(0, 1000),
    advice: 'how many to keep, 14 when left out, 0 for none',
    initial: '14',
    what: 'how many of these backups are kept; `0` makes none',
  },
  JOBS: {
    schema: yesNo,
    advice: '0 where another server on the same database does the jobs',
    initial: '1',
    what: 'whether a process beside this one does the jobs: audit, reminders, mail, seals, the nightly check, backups; `0` leaves them to another server',
  },
  CHAIN_KEY_FILE: {
    schema: z.string(),
    advice: 'a file of keys that only this user can read',
    initial: 'DATA_DIR/keys/chain.keys',
    what: 'keys that sign weights and audit, made at the first start; all servers use the same',
  },
  CHAIN_MAIL_TO: {
    schema: z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'is no mail address'),
    advice: 'e.g. auditor@example.com',
    initial: 'none',
    what: 'who gets the ends of the signed chains once a day, with `SMTP_URL`',
  },
  CHAIN_WITNESS: {
    schema: z
      .string()
      .regex(/^(\/|[A-Za-z]:\\|\\\\|[^\s@<>"/]+@[^\s@<>"/]+$)/, 'is neither a whole path nor a mail address'),
    advice: 'e.g. /mnt/audit/angkut-heads.jsonl or auditor@example.com',
    initial: 'none',
    what: 'a file on another machine, or a mail address, that gets the ends of chains every ten minutes',
  },
  SMTP_URL: {
    schema: mailServer,
    advice: 'e.g. smtps://user:password@mail.example.com/?from=angkut@example.com',
    initial: 'none',
    what: 'mail server and sender: `smtps://user:secret@host/?from=name@host`; without it links are handed over by hand',
  },
  PUBLIC_ORIGIN: {
    schema: origin,
    advice: 'e.g. https://angkut.example.com',
    initial: 'none',
    what: 'the address people type, `https://angkut.example.com`; required in production',
  },
  ALLOWED_HOSTS: {
    schema: words,
    advice: 'host names with commas between them',
    initial: 'none',
    what: 'further host names that are answered, with commas',
  },
  TRUSTED_PROXIES: {
    schema: networks,
    advice: 'e.g. 10.0.0.0/8,127.0.0.1 or none',
    initial: 'loopback with `PUBLIC_ORIGIN`, else none',
    what: 'networks whose `X-Forwarded-*` headers are believed, or `none`',
  },
  ALLOW_INSECURE_HTTP: {
    schema: yesNo,
    advice: '1 only on a closed network without TLS',
    initial: '0',
    what: '`1` lets people sign in over plain HTTP from other machines; closed networks only',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'is no level'),
    advice: 'trace, debug, info, warn, error or fatal',
    initial: 'info',
    what: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`',
  },
  LOG_FORMAT: {
    schema: z.enum(['json', 'pretty'], 'is no format'),
    advice: 'json or pretty',
    initial: 'pretty in demo or a terminal, else json',
    what: '`json` or `pretty`; in production json unless set',
  },
  OPS_PORT: {
    schema: port,
    advice: 'a port of its own for the metrics',
    initial: 'none',
    what: 'port of `/metrics` (Prometheus)',
  },
  OPS_HOST: {
    schema: z.string().refine((v) => isIP(v) !== 0, 'is no IP address'),
    advice: 'e.g. 127.0.0.1',
    initial: '127.0.0.1',
    what: 'address of that port',
  },
  CLOCK_OFFSET_MS: {
    schema: whole(-1e13, 1e13),
    advice: 'milliseconds, for tests',
    initial: 'none',
    what: 'moves the clock, for tests; refused in production',
  },
  ANGKUT_ARGON_MEMORY: {
    schema: whole(8, 4_194_304),
    advice: 'KiB, 65536 when left out',
    initial: '65536',
    what: 'KiB of a password hash; production refuses less than 19456',
  },
  ANGKUT_NO_LIMITS: {
    schema: yesNo,
    advice: '1 only to measure speed',
    initial: '0',
    what: '`1` switches rate limits off to measure speed; refused in production',
  },
  ANGKUT_ARGON_TIME: {
    schema: whole(1, 100),
    advice: 'passes, 3 when left out',
    initial: '3',
    what: 'passes of a password hash; production refuses less than 2',
  },
  AUTH_URL: {
    schema: origin,
    advice: 'e.g. http://127.0.0.1:9001',
    initial: 'in this process',
    what: 'the origin of a service that runs elsewhere',
  },
  MASTER_URL: {
    schema: origin,
    advice: 'e.g. http://127.0.0.1:9002',
    initial: 'in this process',
    what: 'the origin of a service that runs elsewhere',
  },
  ORDER_URL: {
    schema: origin,
    advice: 'e.g. http://127.0.0.1:9003',
    initial: 'in this process',
    what: 'the origin of a service that runs elsewhere',
  },
  BILLING_URL: {
    schema: origin,
    advice: 'e.g. http://127.0.0.1:9004',
    initial: 'in this process',
    what: 'the origin of a service that runs elsewhere',
  },
  VM_URL: {
    schema: origin,
    advice: 'e.g. http://127.0.0.1:9005',
    initial: 'in this process',
    what: 'the origin of a service that runs elsewhere',
  },
  SUB_URL: {
    schema: origin,
    advice: 'e.g. http://127.0.0.1:9006',
    initial: 'in this process',
    what: 'the origin of a service that runs elsewhere',
  },
} as const satisfies Record<string, Variable>

function isNetwork(text: string): boolean {
  try {
    addNetwork(new BlockList(), text)
    return true
  } catch {
    return false
  }
}

/** Adds '10.0.0.0/8', '::1' and the like to a list of networks; throws on anything else. */
export function addNetwork(list: BlockList, text: string): void {
  const [base = '', bits] = text.split('/')
  const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(base, family)
  else if (/^\d{1,3}$/.test(bits)) list.addSubnet(base, Number(bits), family)
  else throw new TypeError(`${text} is not a network`)
}
