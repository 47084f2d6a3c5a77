import { createElement } from 'react'
import { expect, test } from 'vitest'
import { UserSessions } from '#islands/account/users/UserSessions.tsx'
import { $confirm } from '#stores/confirm.ts'
import { answering } from '../support/answering.ts'
import { called, click, draw, pass, textsOf } from '../support/hands.ts'

const session = (id: string, device: string) => ({
  id,
  device,
  ip: '10.0.0.1',
  issued_at: '2026-11-20T02:15:00Z',
  last_seen_at: '2026-11-20T03:15:00Z',
  current: false,
})

test('a session is ended with the version of the account that was read', async () => {
  const asked = answering({ 'POST /auth/v1/user/u1/revoke-sessions': () => ({}) })
  const sessions = [session('s1', 'Firefox'), { ...session('s2', 'Chrome'), current: true }]
  await draw(createElement(UserSessions, { userId: 'u1', rowVersion: 7, sessions, lang: 'en' }))
  await click(called('End session: Firefox'))
  $confirm.get()?.answer(true)
  await pass()
  expect(asked.map(({ body }) => body)).toEqual([{ row_version: 7, session_id: 's1' }])
  expect(textsOf('.record-list b')).toEqual(['Chrome'])
})
