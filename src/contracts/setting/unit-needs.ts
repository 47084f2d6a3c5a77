import * as z from 'zod/mini'
import { REQUESTER } from '#access/duties.ts'
import { choice } from '#contracts/fields.ts'
import { NEEDS } from '#contracts/setting/first-order.ts'
import { call } from '#kernel/call.ts'

/** What one work unit has before it orders: the part of a new plant's list that its requesters meet in their forms. */
export const UNIT_NEEDS = {
  contract: NEEDS.contract,
  budget: NEEDS.budget,
  purchase_order: NEEDS.purchase_order,
} as const

export type UnitNeed = keyof typeof UNIT_NEEDS

export const unitNeeds = call({
  at: 'GET /master/v1/unit-needs',
  summary: 'How many contracts, budgets and purchase orders the caller can order by, now or for a later day',
  roles: REQUESTER,
  answer: z.object({
    counts: z.record(z.string(), z.int()),
    /** When somebody of the unit asked for what is missing; what was not asked for is not named. */
    asked: z.record(z.string(), z.string()),
  }),
})

/** Asks those who enter it (dec.I0.6): a requester sees what is missing and may not enter it. */
export const askNeed = call({
  at: 'POST /master/v1/unit-needs/ask',
  summary: 'Ask those who enter it for what the own work unit lacks',
  roles: REQUESTER,
  body: {
    need: choice({
      label: 'What is missing',
      required: true,
      options: [
        { value: 'contract', label: NEEDS.contract.label },
        { value: 'budget', label: NEEDS.budget.label },
      ],
    }),
  },
  answer: z.object({ asked_at: z.string() }),
  message: 'Done',
  once: true,
})
