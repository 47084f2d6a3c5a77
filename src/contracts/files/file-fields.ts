import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import { field, type Common, type PresenceOf } from '#contracts/field.ts'
import type { RefField } from '#contracts/reference-fields.ts'
import { UPLOADING } from '#contracts/files/file-use.ts'
import type { Field } from '#kernel/field.ts'

const STILL_UPLOADING = 'Wait until the file is uploaded'
const FILE_ID = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, STILL_UPLOADING))

/** A file, uploaded before its record is saved: written as its id, read with what is known of it under `as`. */
export function file<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
  const As extends string = 'file',
>(options: Common<R, A, O> & { as?: As }): RefField<'file', NoInfer<As>, Field<string, PresenceOf<R, A, O>>> {
  const { as = 'file' as As, ...rest } = options
  return { ...field('file', FILE_ID, rest), ref: { resource: 'file', as } }
}

/** The address of an image, as the specification writes pictures; forms upload one. */
export function picture(label = 'Picture'): Field<string, 'optional'> {
  const base = text({ label, max: 300 })
  const schema = z.string().check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Contains characters that cannot be used here'),
    z.refine((value) => value !== UPLOADING, STILL_UPLOADING),
  )
  return { ...base, kind: 'picture', schema }
}
