import { record } from '#contracts/answers.ts'
import { call } from '#kernel/call.ts'

export const fileInfo = call({
  at: 'GET /sub/v1/file/{id}',
  summary: 'What is known of a file',
  roles: 'staff',
  answer: record('file'),
})
