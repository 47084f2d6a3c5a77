import { expect, test } from 'vitest'
import { $confirm, confirm } from '#stores/confirm.ts'
import { NOTICE_MS } from '#stores/constants.ts'
import { $loading, withLoading } from '#stores/loading.ts'
import { $notices, dismissNotice, notify } from '#stores/notice.ts'

const QUESTION = { title: 'Delete', message: 'Really?', positive: 'Yes', negative: 'No' }

test('a question is answered once and leaves the screen', async () => {
  const answer = confirm(QUESTION)
  $confirm.get()?.answer(true)
  expect(await answer).toBe(true)
  expect($confirm.get()).toBeNull()
})

test('a second question means no to the first', async () => {
  const first = confirm(QUESTION)
  const second = confirm({ ...QUESTION, title: 'Other' })
  expect(await first).toBe(false)
  expect($confirm.get()?.title).toBe('Other')
  $confirm.get()?.answer(false)
  expect(await second).toBe(false)
})

test('a notice is a success and lasts 1000 ms unless said otherwise, and notices wait for each other', () => {
  notify('Saved')
  notify('Not saved', 'error')
  expect($notices.get()[0]).toEqual({ message: 'Saved', severity: 'success', durationMs: NOTICE_MS })
  dismissNotice()
  expect($notices.get().map((notice) => notice.severity)).toEqual(['error'])
})

test('the screen stays held until the last piece of work is done, also when one fails', async () => {
  const failing = withLoading(Promise.reject(new Error('no')))
  const working = withLoading(Promise.resolve(1))
  expect($loading.get()).toBe(2)
  await expect(failing).rejects.toThrow('no')
  expect(await working).toBe(1)
  expect($loading.get()).toBe(0)
})
