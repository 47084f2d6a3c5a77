import * as z from 'zod/mini'
import { field } from '#contracts/field.ts'
import { longtext } from '#contracts/fields.ts'
import { NOTE_FILES_MOST, NOTE_MENTIONS_MOST, NOTE_MOST } from '#contracts/note-limits.ts'

// What a note is made of and what is answered of it; notes are the same on every record.

const ID = z.guid()
const files: z.ZodMiniType<string[]> = z.array(ID).check(
  z.maxLength(NOTE_FILES_MOST),
  z.refine((given) => new Set(given).size === given.length, 'Choose each only once'),
)
const people: z.ZodMiniType<string[]> = z.array(ID).check(z.maxLength(NOTE_MENTIONS_MOST))

export const NOTE_INPUT = {
  text: longtext({ label: 'Note', required: true, max: NOTE_MOST }),
  file_ids: field<string[], 'optional'>('json', files, { label: 'Files' }),
  mentions: field<string[], 'optional'>('json', people, { label: 'People' }),
}

const PERSON = z.object({ id: z.string(), username: z.string(), name: z.string() })

const NOTE_FILE = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  size_bytes: z.int(),
})
export type NoteFile = z.infer<typeof NOTE_FILE>

/** One note. A deleted one keeps its place and says nothing any more. */
export const NOTE = z.object({
  id: z.string(),
  at: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  author_role: z.string(),
  text: z.string(),
  mentions: z.array(PERSON),
  files: z.array(NOTE_FILE),
  deleted_at: z.nullable(z.string()),
  /** Until when the caller may delete it; null where they may not. */
  deletable_until: z.nullable(z.string()),
})
export type Note = z.infer<typeof NOTE>

/** Somebody who may read a record, as the picker of mentions shows them. */
export const READER = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role_code: z.string(),
  role_name: z.string(),
})
export type Reader = z.infer<typeof READER>
