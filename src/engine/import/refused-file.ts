import type { TextParams } from '#i18n/translate.ts'
import { AppError } from '#kernel/errors.ts'

/** A file that cannot be taken, with the reason beside the field `file`. */
export function refusedFile(reason: string, params?: TextParams): AppError {
  return new AppError('invalid_argument', reason, [{ field: 'file', message: reason, params }], params)
}

export const DAMAGED = 'The file is damaged or no spreadsheet'
export const TOO_LARGE_INSIDE = 'The file expands to more data than can be read'
