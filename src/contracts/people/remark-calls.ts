import * as z from 'zod/mini'
import { ADMIN, DRIVER, REQUESTER, TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const TERMS = z.object({
  green: z.int(),
  watch: z.int(),
  suspended: z.int(),
  confirm_above: z.int(),
  /** What the caller remarks in a driver's favour waits too: it is the haulier's own driver. */
  praise_waits: z.boolean(),
  /** Null where the caller may remark every driver of the own list. */
  drivers: z.nullable(z.array(z.string())),
})

export type RemarkTerms = z.infer<typeof TERMS>

/** What has to be known of points before a remark is saved. */
export const remarkTerms = call({
  at: 'GET /order/v1/driver-remark/terms',
  summary: 'From how many points on drivers stand where, and whom the caller may remark',
  roles: [...TOWER, ...REQUESTER, ...ADMIN, ...DRIVER],
  answer: TERMS,
})
