import * as z from 'zod/mini'
import { call } from '#kernel/call.ts'

export const papersPrinted = call({
  at: 'GET /master/v1/papers',
  summary: 'How each kind of paper is printed: in which language it speaks, and whose head it has',
  roles: 'staff',
  answer: z.object({
    /** By the kind of paper. */
    papers: z.record(z.string(), z.object({ language: z.string(), head: z.string() })),
  }),
})
