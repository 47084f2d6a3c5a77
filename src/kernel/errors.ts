import type { Sentence, TextParams } from '#i18n/translate.ts'

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

/**
 * One refusal of one field: an English text with the values of its places, said when the refusal is answered or shown
 * (`fieldMessages`). `field` '' means the whole record; several refusals of a field are several entries.
 */
export interface FieldError extends Sentence {
  field: string
}

/** One field and what is wrong with it in the reader's language: what goes over the wire and stands on the screen. */
export interface FieldMessages {
  field: string
  messages: string[]
}

/** What the product refuses on purpose, said by whoever answers; everything else is a 500 with a request id. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly params: TextParams

  constructor(code: ErrorCode, message: string, fields: readonly FieldError[] = [], params: TextParams = {}) {
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
  return value instanceof Error && 'params' in value && 'code' in value && String(value.code) in ERROR_STATUS
}

/** A call that was not done, as its caller sees it: its texts are in the reader's language and are shown as they are. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly code: ErrorCode
  readonly fields: readonly FieldMessages[]

  constructor(code: ErrorCode, message: string, fields: readonly FieldMessages[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** By name, not by identity: the built pages carry a copy of the class, and their errors reach the server. */
export function isRefusedCall(value: unknown): value is RefusedCall {
  return value instanceof Error && value.name === 'RefusedCall'
}

/** A refusal of one field. */
export function fieldError(field: string, message: string, params?: TextParams): AppError {
  return new AppError('invalid_argument', 'Some fields need your attention', [{ field, message, params }])
}

/** Refuses what the record as it stands does not allow, with the first reason as the sentence for the whole. */
export function refuseNow(reasons: readonly FieldError[]): void {
  const [first] = reasons
  if (first) throw new AppError('failed_precondition', first.message, reasons, first.params)
}

export const NOT_FOUND = 'This record does not exist or is not yours to see'
export const STALE = 'Someone else changed this record; reload it'
