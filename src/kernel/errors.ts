/** Error codes with the HTTP status that spec.8 maps them to. */
export const ERROR_STATUS = {
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  aborted: 409,
  failed_precondition: 412,
  resource_exhausted: 429,
  cancelled: 499,
  unknown: 500,
  unimplemented: 501,
  unavailable: 503,
  deadline_exceeded: 504,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One field of a form and what is wrong with it; `field` '' means the whole record. */
export interface FieldError {
  field: string
  messages: string[]
}

/** Values for the `{name}` places of a message, so that it can be said in the reader's language. */
export type MessageParams = Readonly<Record<string, string | number>>

/** The only error the product throws on purpose; everything else is a 500 with a request id. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  readonly params: MessageParams

  constructor(code: ErrorCode, message: string, fields: FieldError[] = [], params: MessageParams = {}) {
    super(message)
    this.code = code
    this.fields = fields
    this.params = params
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** By shape, not by class: the built pages carry a copy of `AppError`, and the gateway's errors reach them. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && 'fields' in value && 'code' in value && String(value.code) in ERROR_STATUS
}

/** The code for an HTTP status that came back from a service; unlisted ones are `unknown`. */
export function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  return codes.find((code) => ERROR_STATUS[code] === status) ?? 'unknown'
}

/** A refusal of one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid_argument', 'Some fields need your attention', [{ field, messages: [message] }])
}

export const NOT_FOUND = 'This record does not exist or is not yours to see'
export const STALE = 'Someone else changed this record; reload it'
