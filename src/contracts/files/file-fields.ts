import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import { field, type Common, type PresenceOf } from '#contracts/field.ts'
import { children, type RefField } from '#contracts/reference-fields.ts'
import { UPLOADING } from '#contracts/files/file-use.ts'
import type { ChildTable, Field, FileKinds } from '#kernel/field.ts'

const STILL_UPLOADING = 'Wait until the file is uploaded'
/** An address that is neither one of ours nor https: `javascript:`, `data:`, `http:`, `//elsewhere`. */
const OTHER_SCHEME = /^(?!https:\/\/)([a-z][a-z0-9+.-]*:|[/\\]{2})/i
const FILE_ID = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, STILL_UPLOADING))

/** A file, uploaded before its record is saved: written as its id, read with what is known of it under `as`. */
export function file<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
  const As extends string = 'file',
>(
  options: Common<R, A, O> & { as?: As; images?: true },
): RefField<'file', NoInfer<As>, Field<string, PresenceOf<R, A, O>>> {
  const { as = 'file' as As, ...rest } = options
  return { ...field('file', FILE_ID, rest), ref: { resource: 'file', as } }
}

interface FilesOptions<R extends boolean>
  extends Common<R, false, false>, Pick<ChildTable, 'table' | 'parent'> {
  /** At least so many; one where the field is required. */
  min?: number
  max?: number
  kinds?: FileKinds
}

/**
 * Several files with captions, in the order that people gave them: rows of a side table with `file_id` and `caption`. So the file
 * service knows who carries them, and who may read the record may see them.
 */
export function files<const R extends boolean = false>(options: FilesOptions<R>) {
  const { kinds = 'documents', min = options.required ? 1 : 0, max = 10, ...rest } = options
  return children({
    ...rest,
    min,
    max,
    key: 'file_id',
    files: kinds,
    fields: {
      file_id: file({ label: 'File', required: true, ...(kinds === 'images' ? { images: true } : {}) }),
      caption: text({ label: 'Caption', max: 120 }),
    },
  })
}

/** The address of an image, as the specification writes pictures; forms upload one. */
export function picture(label = 'Picture'): Field<string, 'optional'> {
  const base = text({ label, max: 300 })
  const schema = z.string().check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Contains characters that cannot be used here'),
    z.refine((value) => value !== UPLOADING, STILL_UPLOADING),
    z.refine((value) => !OTHER_SCHEME.test(value), 'Only https:// addresses are taken'),
  )
  return { ...base, kind: 'picture', schema }
}
