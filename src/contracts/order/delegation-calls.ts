import * as z from 'zod/mini'
import { REQUESTER } from '#access/duties.ts'
import { items } from '#contracts/answers.ts'
import { date } from '#contracts/date-fields.ts'
import { longtext } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

const COLLEAGUE = z.object({ id: z.string(), name: z.string(), unit: z.string() })
export type Colleague = z.infer<typeof COLLEAGUE>

export const colleagues = call({
  at: 'GET /order/v1/approval-delegation/colleagues',
  summary: 'Requesters who may be given the approval of orders, by name',
  roles: REQUESTER,
  answer: items(COLLEAGUE),
})

export const giveApproval = call({
  at: 'POST /order/v1/approval-delegation/give',
  summary: 'Lets another requester decide orders of the unit for some days',
  roles: REQUESTER,
  once: true,
  body: {
    delegate_id: idOf({ label: 'Decides', required: true }),
    from_day: date({ label: 'From', required: true }),
    to_day: date({ label: 'Until', required: true }),
    reason: longtext({ label: 'Reason', required: true, min: 5, max: 300 }),
  },
  answer: z.object({ id: z.string() }),
})
