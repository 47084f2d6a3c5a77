import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $proof } from '#stores/proof.ts'
import { api } from '#stores/api.ts'
import { $loading, withLoading } from '#stores/loading.ts'
import { eventually } from '../support/eventually.ts'

interface Sent {
  path: string
  body: string | undefined
  key: string | undefined
}

const ASK = { field: 'reauth_required', messages: ['Confirm'] }
let sent: Sent[] = []
let isProven = false
let stopShowing = (): void => undefined

/** Answers as the services do: a change is refused until the caller has proved who they are. */
function answer(path: string, init: { body?: string; headers: Record<string, string> }): Response {
  sent.push({ path, body: init.body, key: init.headers['idempotency-key'] })
  if (isProven) return Response.json({ header: { success: true, message: 'OK', status_code: 200 }, data: 7 })
  const header = { success: false, message: 'Confirm', status_code: 403 }
  return Response.json({ header, errors: path.includes('forbidden') ? [] : [ASK] }, { status: 403 })
}

beforeEach(() => {
  sent = []
  isProven = false
  vi.stubGlobal('document', { getElementById: () => null, body: { dataset: {} } })
  // A question is asked only where something shows it: the frame's dialog.
  stopShowing = $proof.listen(() => undefined)
  vi.stubGlobal('fetch', async (path: string, init: never) => answer(path, init))
})
afterEach(() => {
  stopShowing()
  vi.unstubAllGlobals()
})

const change = () =>
  api.send('POST /master/v1/contract/update', { id: 1, row_version: 2 }, { idempotencyKey: 'k1' })
const asked = () => eventually(() => expect($proof.get()).not.toBeNull())

test('a call that needs a proof is sent again as it was, with its key', async () => {
  const result = change()
  await asked()
  isProven = true
  $proof.get()?.answer(true)
  expect(await result).toBe(7)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.key).toBe('k1')
  expect($proof.get()).toBeNull()
})

test('calls that wait at the same time share one question', async () => {
  const results = Promise.all([change(), change()])
  await asked()
  await eventually(() => expect(sent).toHaveLength(2))
  isProven = true
  $proof.get()?.answer(true)
  expect(await results).toEqual([7, 7])
})

test('giving up sends nothing, and the caller is told', async () => {
  const result = change()
  await asked()
  $proof.get()?.answer(false)
  await expect(result).rejects.toMatchObject({ code: 'cancelled', fields: [] })
  expect(sent).toHaveLength(1)
})

test('the question stands before the overlay of the work that waits for it', async () => {
  const result = withLoading(change())
  await asked()
  expect($loading.get()).toBe(0)
  isProven = true
  $proof.get()?.answer(true)
  await result
  expect($loading.get()).toBe(0)
})

test('any other refusal asks nothing', async () => {
  await expect(api.send('POST /master/v1/forbidden', {})).rejects.toMatchObject({ code: 'permission_denied' })
  expect($proof.get()).toBeNull()
})

test('a page that cannot ask is refused at once', async () => {
  stopShowing()
  await expect(change()).rejects.toMatchObject({ code: 'cancelled' })
  expect(sent).toHaveLength(1)
})
