import * as z from 'zod/mini'
import { field } from '#contracts/field.ts'
import { longtext } from '#contracts/fields.ts'
import { FILE_TYPES } from '#contracts/files/file-use.ts'
import {
  NOTE_FILES_MOST,
  NOTE_MENTIONS_MOST,
  NOTE_MOST,
  REMOVAL_REASON_LEAST,
} from '#contracts/note-limits.ts'

// What a note is made of and what is answered of it; notes are the same on every record.

const ID = z.guid()
const files: z.ZodMiniType<string[]> = z.array(ID).check(
  z.maxLength(NOTE_FILES_MOST),
  z.refine((given) => new Set(given).size === given.length, 'Choose each only once'),
)
const people: z.ZodMiniType<string[]> = z.array(ID).check(z.maxLength(NOTE_MENTIONS_MOST))

export const NOTE_INPUT = {
  /** May be left out where there are files: a photograph often says enough. */
  text: longtext({ label: 'Note', max: NOTE_MOST }),
  file_ids: field<string[], 'optional'>('json', files, { label: 'Files' }),
  mentions: field<string[], 'optional'>('json', people, { label: 'People' }),
}

const PERSON = z.object({ id: z.string(), username: z.string(), name: z.string() })

/** Who took a file off its record, when and why. */
const REMOVED = z.nullable(z.object({ at: z.string(), by_name: z.string(), reason: z.string() }))

const NOTE_FILE = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.enum(FILE_TYPES),
  size_bytes: z.int(),
  removed: REMOVED,
})
export type NoteFile = z.infer<typeof NOTE_FILE>

/** A file of a record, wherever it stands: in a note, in a field, or in one of its rows. */
export const RECORD_FILE = z.object({
  ...NOTE_FILE.shape,
  /** When it was attached. */
  at: z.string(),
  by_name: z.nullable(z.string()),
  /** The field it stands in; null for a file of a note. */
  field: z.nullable(z.string()),
  note_id: z.nullable(z.string()),
  /** The caller may take it off. Files of fields are changed where the record is. */
  can_remove: z.boolean(),
})
export type RecordFile = z.infer<typeof RECORD_FILE>

export const FILE_REMOVAL = {
  reason: longtext({ label: 'Reason', required: true, min: REMOVAL_REASON_LEAST, max: 500 }),
}

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
