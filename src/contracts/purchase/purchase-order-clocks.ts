import type { Clock } from '#kernel/lifecycle.ts'

/** How long a purchase order may wait for another requester of its unit, in office hours as orders do (life.D15). */
export const PURCHASE_ORDER_CLOCKS = [
  {
    states: ['submitted'],
    since: 'submitted_at',
    limit: 'po_approval_min',
    time: 'day',
    event: 'purchase-order.approval_late',
    remind: [{ after: 'po_approval_again_min', event: 'purchase-order.approval_still_late' }],
  },
] as const satisfies readonly Clock[]
