import * as z from 'zod/mini'
import type { Field, FieldMap } from '#kernel/field.ts'
import { field, type Common, type PresenceOf } from '#contracts/field.ts'
import { dayOf, type DateMessage } from '#contracts/date-message.ts'
import { FIRST_DAY, isDay, LAST_DAY } from '#contracts/day-text.ts'

const OUT_OF_BOUNDS = 'Write a date like 31/12/2026, from 1900 to 2099'

/** A calendar day, YYYY-MM-DD. */
export function date<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: Common<R, A, O>): Field<string, PresenceOf<R, A, O>> {
  const schema = z.string().check(z.refine(isDay, OUT_OF_BOUNDS))
  return field('date', schema, { ...options, min: FIRST_DAY, max: LAST_DAY })
}

/** A moment, RFC 3339; any offset is read, UTC is written. */
export function timestamp<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: Common<R, A, O>): Field<string, PresenceOf<R, A, O>> {
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
  const known = z.refine<string>(
    (value) => shape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    OUT_OF_BOUNDS,
  )
  return field('timestamp', z.string().check(known), { ...options, min: FIRST_DAY, max: LAST_DAY })
}

/** The moments that every record has. */
export const STAMPS: FieldMap = {
  created_at: timestamp({ label: 'Created', always: true }),
  updated_at: timestamp({ label: 'Updated', always: true }),
}

/** Text that is no day is told like a day out of bounds; what is missing keeps its own words. */
const unreadable = ({ input }: { input?: unknown }): string | undefined =>
  typeof input === 'string' && input !== '' ? OUT_OF_BOUNDS : undefined

/** The date message of the driver's calls: `{ year, month, day }` (read.R3). */
export function dateMessage<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: Common<R, A, O>): Field<DateMessage, PresenceOf<R, A, O>> {
  const part = z.number().check(z.int())
  const schema = z
    .strictObject({ year: part, month: part, day: part }, { error: unreadable })
    .check(z.refine((value) => isDay(dayOf(value)), OUT_OF_BOUNDS))
  return field('dateMessage', schema, {
    ...options,
    min: FIRST_DAY,
    max: LAST_DAY,
    toColumn: dayOf,
    toWire: (stored) => {
      if (typeof stored !== 'string') return null
      const [year = 0, month = 0, day = 0] = stored.split('-').map(Number)
      return { year, month, day }
    },
  })
}
