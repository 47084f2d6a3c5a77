import { beforeEach, expect, test, vi } from 'vitest'
import { all, one, pass } from '../../support/hands.ts'

const MARK = `<span id="live-record" data-topics="trip:1" data-drawn-at="1700000000000" data-text="Deleted" data-back="/trips"
  data-back-text="Back" data-changed="Changed"></span><output id="live-said"></output>`

const redraw = vi.fn()
const subscribe = vi.fn()
const startWhereDrawn = vi.fn()

/** A page that shows one record; gives the way to tell it that something happened. */
async function opened(): Promise<() => Promise<void>> {
  vi.resetModules()
  vi.doMock('#layouts/browser/redraw.ts', () => ({ redraw }))
  vi.doMock('#stores/live.ts', () => ({ subscribe, startWhereDrawn }))
  document.body.innerHTML = `<main id="main">${MARK}</main>`
  const { startLiveRecord } = await import('#layouts/browser/live-record.ts')
  startLiveRecord()
  const hear: () => void = subscribe.mock.calls.at(-1)![1]
  return async () => {
    hear()
    await pass(3_000)
    await vi.dynamicImportSettled()
    await pass()
  }
}
let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  for (const mock of [redraw, subscribe, startWhereDrawn]) mock.mockReset()
  redraw.mockResolvedValue('changed')
})

test('follows its record from the moment the page was drawn, and says that it changed', async () => {
  const happens = await opened()
  expect(subscribe.mock.calls[0]?.[0]).toEqual(['trip:1'])
  expect(startWhereDrawn).toHaveBeenCalledExactlyOnceWith(1_700_000_000_000)
  await happens()
  expect(redraw).toHaveBeenCalledOnce()
  expect(one('#live-said').textContent).toBe('Changed')
})

test('draws once for a burst of events', async () => {
  await opened()
  const hear: () => void = subscribe.mock.calls.at(-1)![1]
  for (let n = 0; n < 5; n += 1) hear()
  await pass(3_000)
  await vi.dynamicImportSettled()
  expect(redraw).toHaveBeenCalledOnce()
})

test('waits until somebody looks', async () => {
  isHidden = true
  const happens = await opened()
  await happens()
  expect(redraw).not.toHaveBeenCalled()
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(3_000)
  await vi.dynamicImportSettled()
  expect(redraw).toHaveBeenCalledOnce()
})

test('says once that the record is deleted, and leads back', async () => {
  redraw.mockResolvedValue('gone')
  const happens = await opened()
  await happens()
  await happens()
  expect(all('[role=alert]').map(({ textContent }) => textContent)).toEqual(['DeletedBack'])
  expect(one('[role=alert] a').getAttribute('href')).toBe('/trips')
})
