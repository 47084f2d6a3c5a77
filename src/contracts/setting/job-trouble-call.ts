import * as z from 'zod/mini'
import { ADMIN } from '#access/duties.ts'
import { items } from '#contracts/answers.ts'
import { call } from '#kernel/call.ts'

/** What jobs could not do: a whole job that failed at least twice in a row, or one record that it set aside (decision 13). */
export const jobTroubles = call({
  at: 'GET /master/v1/job-trouble',
  summary: 'Jobs that fail again and again, and records that jobs set aside',
  roles: ADMIN,
  answer: items(
    z.object({
      job: z.string(),
      /** Kind of the record; null for the whole job. */
      kind: z.nullable(z.string()),
      subject_no: z.nullable(z.string()),
      since: z.string(),
      last_at: z.string(),
      tries: z.int(),
      why: z.string(),
    }),
  ),
})
