import * as z from 'zod/mini'
import { idOf, text } from '#contracts/fields.ts'
import { UPLOADING } from '#contracts/files/file-use.ts'
import type { Field } from '#kernel/resource.ts'

const STILL_UPLOADING = 'Wait until the file is uploaded'
const FILE_ID = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, STILL_UPLOADING))

/** A file, uploaded before its record is saved: written as its id, read with what is known of it under `as`. */
export function file<const R extends boolean = false>({
  as = 'file',
  ...options
}: Parameters<typeof idOf<R>>[0] & { as?: string }): Field<string, R> {
  return { ...idOf(options), kind: 'file', schema: FILE_ID, ref: { resource: 'file', as } }
}

/** The address of an image, as the specification writes pictures; forms upload one. */
export function picture(label = 'Picture'): Field<string, false> {
  const base = text({ label, max: 300 })
  const schema = z.string().check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Contains characters that cannot be used here'),
    z.refine((value) => value !== UPLOADING, STILL_UPLOADING),
  )
  return { ...base, kind: 'picture', schema }
}
