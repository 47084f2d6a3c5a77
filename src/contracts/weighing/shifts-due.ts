import * as z from 'zod/mini'
import { WEIGHBRIDGE } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const DUE = z.object({
  scale_id: z.string(),
  scale_code: z.string(),
  scale_name: z.string(),
  work_date: z.string(),
  shift: z.enum(['1', '2', '3']),
  ends_at: z.string(),
  is_over: z.boolean(),
  /** The report of that shift, once somebody has begun it. */
  report_id: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** Weights that were taken in it until now. */
  weights: z.number(),
})

/** A shift of a scale whose report is due now or before long. */
export type ShiftDue = z.infer<typeof DUE>

/** This shift and the one before of each of the caller's scales. */
export const shiftsDue = call({
  at: 'GET /order/v1/weighbridge-report/due',
  summary: 'The shifts of the own scales whose report is due',
  roles: WEIGHBRIDGE,
  answer: z.object({ items: z.array(DUE) }),
})

/** Whether somebody has to begin or send it: a shift that is over and in which was weighed, or the one that runs. */
export const isDue = ({ is_over, status, weights }: ShiftDue): boolean =>
  is_over && weights > 0 && (status === null || status === 'draft')
