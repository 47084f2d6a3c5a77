import { act, createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { store } from '#islands/weighing/offline/desk-state.ts'
import { $keeps, $line, $readyUntil } from '#islands/weighing/offline/line.ts'
import { OfflineBar } from '#islands/weighing/offline/OfflineBar.tsx'
import { PinForm } from '#islands/weighing/offline/PinForm.tsx'
import { useProbe } from '#islands/weighing/offline/use-probe.ts'
import { useQueue } from '#islands/weighing/use-queue.ts'
import { ok } from '#kernel/wire.ts'
import { eventually } from '../support/eventually.ts'
import { all, box, called, click, draw, errorAt, fill, loaded, one, textsOf } from '../support/hands.ts'

/** A browser that keeps nothing: its disk is full, or a sign-out has just cleared what it kept. */
const refuse = vi.fn(() => {
  throw new DOMException('Connection is closing because of: Force close delete origin', 'UnknownError')
})

class FakeStream extends EventTarget {
  close(): void {}
}

const QUEUE = { scale: { id: 's' }, waiting: [], second: [] }
const asked: string[] = []

beforeEach(() => {
  refuse.mockClear()
  asked.length = 0
  vi.stubGlobal('indexedDB', { open: refuse })
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify(ok(QUEUE)), { headers: { date: new Date().toUTCString() } })
  })
  $line.set('online')
  $keeps.set(true)
  $readyUntil.set(null)
})

const nothing = (): void => undefined

function Probing(): ReactNode {
  useProbe('s', nothing)
  return null
}

function Queue(): ReactNode {
  const { queue, hasFailed } = useQueue('s', null as WeighingQueue | null)
  return createElement('p', { 'data-shown': queue !== null, 'data-failed': hasFailed })
}

test('a browser that keeps nothing still asks for the server, and hears that it is there', async () => {
  $readyUntil.set(Date.now() + 3_600_000)
  await draw(createElement(Probing))
  await loaded()
  expect(refuse).toHaveBeenCalled()
  expect(asked).toContain('/readyz?serves=1')
  expect($line.get()).toBe('online')
})

test('who is ready to weigh without the server hears at once that nothing would be kept', async () => {
  await draw(createElement(OfflineBar, { scaleId: 's', isWeighing: false }))
  await loaded()
  expect(all('[role=alert]'), 'who is not ready is not troubled').toHaveLength(0)
  await act(async () => $readyUntil.set(Date.now() + 3_600_000))
  await eventually(() =>
    expect(textsOf('[role=alert]')).toEqual([expect.stringMatching(/cannot keep weights/)]),
  )
  expect(textsOf('button'), 'it is not called ready').toEqual(['Make ready for work without the server'])
})

test.each([
  ['set', 'New PIN for this shift', 'Make ready'],
  ['open', 'Your PIN', 'Open with PIN'],
] as const)(
  'the form of a PIN says why nothing came of it, and takes another try (%s)',
  async (kind, label, button) => {
    const done = vi.fn()
    await draw(createElement(PinForm, { scaleId: 's', kind, onDone: done }))
    await fill(label, '482913')
    for (const tries of [1, 2]) {
      await click(called(button))
      await eventually(() => expect(errorAt(label), `try ${tries}`).toMatch(/disk may be full/))
      await eventually(() => expect(called(button).getAttribute('aria-disabled')).toBeNull())
      expect(refuse.mock.calls.length, `try ${tries}`).toBeGreaterThanOrEqual(tries)
    }
    expect(done).not.toHaveBeenCalled()
    expect(box(label).value, 'it stays typed').toBe('482913')
  },
)

test('the queue that cannot be kept is shown', async () => {
  $readyUntil.set(Date.now() + 3_600_000)
  await draw(createElement(Queue))
  await eventually(() => expect(all('[data-shown=true]')).toHaveLength(1))
  await loaded()
  expect(refuse).toHaveBeenCalled()
  expect(one('p').dataset['failed']).toBe('false')
})

test('opening what it keeps is tried anew', async () => {
  await expect(store()).rejects.toThrow('Force close')
  await expect(store()).rejects.toThrow('Force close')
  expect(refuse).toHaveBeenCalledTimes(2)
})
