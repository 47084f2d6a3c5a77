import * as z from 'zod/mini'
import { REQUESTER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

/** Of every line one end is among these; the form of an order suggests what fits. */
export const ownPlaces = call({
  at: 'GET /order/v1/order/own-places',
  summary: 'The checkpoints that a requester may order to or from',
  roles: REQUESTER,
  answer: z.object({ ids: z.array(z.string()) }),
})
