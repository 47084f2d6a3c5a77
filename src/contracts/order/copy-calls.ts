import * as z from 'zod/mini'
import { REQUESTER } from '#access/duties.ts'
import { items } from '#contracts/answers.ts'
import { field } from '#contracts/field.ts'
import { call } from '#kernel/call.ts'

/** So many days at once; a month has no more. */
export const MOST_DAYS = 31

const days: z.ZodMiniType<string[]> = z
  .array(
    z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Choose days from the list')),
  )
  .check(z.minLength(1), z.maxLength(MOST_DAYS))

/** A day that an order may be copied to; `off` where the office does not work then. */
const LOAD_DAY = z.object({ day: z.string(), off: z.boolean(), holiday: z.nullable(z.string()) })
export type LoadDay = z.infer<typeof LOAD_DAY>

export const loadDays = call({
  at: 'GET /order/v1/order/load-days',
  summary: 'The days of the next weeks, with those on which nobody works',
  roles: REQUESTER,
  answer: items(LOAD_DAY),
})

const COPIED = z.object({ id: z.string(), order_no: z.string(), day: z.string(), row_version: z.int() })
export type CopiedOrder = z.infer<typeof COPIED>

export const copyToDays = call({
  at: 'POST /order/v1/order/{id}/copy-to-days',
  summary: 'Makes a draft of an order for each of several load dates, or none',
  roles: REQUESTER,
  once: true,
  body: { days: field<string[], 'required'>('json', days, { label: 'Load dates', required: true }) },
  answer: items(COPIED),
})
