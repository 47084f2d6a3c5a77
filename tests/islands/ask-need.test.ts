import { createElement } from 'react'
import { expect, test } from 'vitest'
import { AskNeed } from '#islands/setting/AskNeed.tsx'
import { answering, refusing } from '../support/answering.ts'
import { called, click, draw, isThere, one } from '../support/hands.ts'

const CALL = 'POST /master/v1/unit-needs/ask'
const show = (askedAt: string | null) =>
  draw(createElement(AskNeed, { need: 'contract', role: 'Billing', askedAt, lang: 'en' }))

test('who asked goes on from the answer, which stands where it is read out', async () => {
  answering({ [CALL]: () => ({ asked_at: '2026-11-24T02:00:00Z' }) })
  await show(null)
  const status = one('[role=status]')
  expect(status.textContent).toBe('')
  await click(called('Ask Billing'))
  expect(one('[role=status]')).toBe(status)
  expect(status.textContent).toContain('Billing asked, since')
  expect(document.activeElement).toBe(status)
  expect(isThere('Ask Billing')).toBe(false)
})

test('a refusal leaves the button and what it says', async () => {
  answering({ [CALL]: () => refusing(412, 'Asked a moment ago') })
  await show(null)
  await click(called('Ask Billing'))
  expect(one('[role=alert]').textContent).toBe('Asked a moment ago')
  expect(one('[role=status]').textContent).toBe('')
  expect(isThere('Ask Billing')).toBe(true)
})

test('what was asked before does not take the keyboard', async () => {
  await show('2026-11-24T02:00:00Z')
  expect(one('[role=status]').textContent).toContain('Billing asked, since')
  expect(document.activeElement).toBe(document.body)
})
