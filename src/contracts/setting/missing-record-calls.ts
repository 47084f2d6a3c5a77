import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'

/** Asks those who make them for a record that a form lacks (dec.I0.6): who fills it in sees that there is none, and may not make one. */
export const askForRecord = call({
  at: 'POST /master/v1/missing-record/ask',
  summary: 'Ask those who make them for a record of a kind of which there is none to choose',
  roles: 'staff',
  body: { resource: text({ label: 'What is missing', required: true, max: 60 }) },
  answer: z.object({ asked_at: z.string() }),
  message: 'Done',
  once: true,
})
