import * as z from 'zod/mini'
import type { Row } from '#kernel/record.ts'
import { field } from '#contracts/field.ts'
import { text } from '#contracts/fields.ts'

/** So many records at once; more take so long that nobody would wait for their report. */
const MOST = 200
const ID = z.guid()

/** A record in the version that its list showed. */
const CHOSEN = z.strictObject({ id: ID, row_version: z.int() })
export type Chosen = z.infer<typeof CHOSEN>

const chosen: z.ZodMiniType<Chosen[]> = z.array(CHOSEN).check(z.minLength(1), z.maxLength(MOST))
const ids: z.ZodMiniType<string[]> = z.array(ID).check(z.minLength(1), z.maxLength(MOST))
const input: z.ZodMiniType<Row> = z.record(z.string(), z.unknown())

/** An action on chosen records; `input` is what the action asks for, the same for all. */
export const BULK_INPUT = {
  action: text({ label: 'Action', required: true }),
  records: field<Chosen[], 'required'>('json', chosen, { label: 'Records', required: true }),
  input: field<Row, 'optional'>('json', input, { label: 'Input' }),
}

export const BULK_IDS = {
  ids: field<string[], 'required'>('json', ids, { label: 'Records', required: true }),
}

/** What became of one record; the reasons are in the caller's language. */
export const BULK_RESULT = z.object({ id: z.string(), done: z.boolean(), reasons: z.array(z.string()) })
export type BulkResult = z.infer<typeof BULK_RESULT>
