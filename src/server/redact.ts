/** Keys whose values never reach a log, in any spelling (std.S48). */
const SECRET_KEY =
  /password|passwd|passphrase|secret|authorization|cookie|token|signature|npwp|nik$|^pin$|pinhash$|recoverycode|phone|msisdn|whatsapp|otp$|apikey/
const MASK = '[masked]'

/** Secrets in free text (messages, paths, stack traces): each is a pattern and what stands there instead. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(\/v1\/profile\/)[^/?#\s"']+/gi, '$1:token'],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/([?&](?:token|reset|sig|signature|password|secret|code|key)=)[^&\s"']*/gi, `$1${MASK}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${MASK}`],
  [/(\w+:\/\/[^\s:/@]+:)[^\s@]+@/g, `$1${MASK}@`],
  [/\$argon2\w*\$[^\s"']+/g, '[hash]'],
  [/(["']?(?:password|passwd|secret|npwp|phone)["']?\s*[:=]\s*["']?)[^"'\s,;&})]+/gi, `$1${MASK}`],
  // Indonesian mobile numbers; tax numbers with dots, and any 15 or 16 digits (NPWP, NIK).
  [/(?<![\w.-])(?:\+?62[ -]?|0)8\d{1,3}(?:[ -]?\d{3,5}){2}(?![\w.-])/g, '[phone]'],
  [/\b\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}\b/g, '[npwp]'],
  [/(?<![\w.-])\d{15,16}(?![\w.-])/g, '[number]'],
]

/** Takes any text; gives it without tokens, passwords, phone and tax numbers. */
export function redactText(text: string): string {
  let clean = text
  for (const [pattern, instead] of PATTERNS) clean = clean.replace(pattern, instead)
  return clean
}

/** Takes a request target; gives the path for a log: no query at all, since people search for names and numbers. */
export function redactPath(target: string): string {
  const mark = target.indexOf('?')
  return redactText(mark === -1 ? target : target.slice(0, mark))
}

const MAX_DEPTH = 6
const MAX_ITEMS = 50

/** Takes anything that is about to be logged; gives a copy that may be. Deep, bounded, safe for circles. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (value instanceof Error) return describe(value, depth)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'invalid date' : value.toISOString()
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((one) => redactValue(one, depth + 1))
  const entries =
    value instanceof Map || value instanceof Headers ? [...value.entries()] : Object.entries(value)
  return Object.fromEntries(
    entries.slice(0, MAX_ITEMS).map(([key, one]) => {
      const name = String(key)
      const secret =
        one !== null && one !== undefined && SECRET_KEY.test(name.toLowerCase().replace(/[-_\s]/g, ''))
      return [name, secret ? MASK : redactValue(one, depth + 1)]
    }),
  )
}

/** Fields of a database error that name things; `detail` and the like repeat people's data and are left out. */
const ERROR_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

function describe(error: Error, depth: number): Record<string, unknown> {
  const known: Record<string, unknown> = { type: error.name, message: redactText(error.message) }
  if (error.stack) known.stack = redactText(error.stack)
  for (const field of ERROR_FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string' || typeof value === 'number') known[field] = value
  }
  if (error.cause !== undefined && depth < MAX_DEPTH) known.cause = redactValue(error.cause, depth + 1)
  return known
}
