import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportJob } from '#contracts/import.ts'
import { ImportPanel } from '#islands/import/ImportPanel.tsx'
import { ok, refused, type FieldFilter } from '#kernel/wire.ts'
import { $notices } from '#stores/notice.ts'
import { FakeRequest, give } from '../support/fake-request.ts'
import { answering, LOST, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  isThere,
  one,
  pass,
  textsOf,
  type,
} from '../support/hands.ts'

const PATH = '/master/v1/vendor/import'
const KEPT = `import:${PATH}`
const job = (rest: Partial<ImportJob> = {}): ImportJob => ({
  id: 'j1',
  state: 'read',
  file_name: 'vendors.xlsx',
  sheet: 'Sheet1',
  columns: [
    { title: 'Kode', samples: ['LNT', 'LNT', 'SMJ', ''] },
    { title: '', samples: ['PT Lintas'] },
    { title: 'Phone', samples: [] },
  ],
  fields: [
    { name: 'code', label: 'Code', required: true, hint: '' },
    { name: 'name', label: 'Name', required: true, hint: 'At most 120 characters' },
    { name: 'phone', label: 'Phone', required: false, hint: '' },
    { name: 'vendor_id', label: 'Vendor', required: true, hint: '' },
  ],
  mapping: { code: 0 },
  left_out: ['Picture'],
  updates: true,
  mode: null,
  update_existing: false,
  total: 1200,
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  problem: null,
  errors: [],
  ...rest,
})

const onWritten = vi.fn()
const onProgress = vi.fn()
const run = vi.fn()
const look = vi.fn()
let asked: Asked[] = []
const FIXED: FieldFilter[] = [
  { field: 'vendor_id', operator: '=', value: 'v1' },
  { field: 'phone', operator: 'like', value: '031' },
]

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [onWritten, onProgress, run, look]) mock.mockReset()
  FakeRequest.all = []
  $notices.set([])
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  asked = answering({ [`POST ${PATH}/j1/run`]: run, [`GET ${PATH}/j1`]: look })
})

const panel = (isOpen = true) =>
  createElement(ImportPanel, {
    path: PATH,
    plural: 'Vendors',
    fixed: FIXED,
    lang: 'en',
    isOpen,
    onClose: () => undefined,
    onProgress,
    onWritten,
  })
async function choose(size = 10): Promise<void> {
  const file = new File(['x'], 'vendors.xlsx')
  Object.defineProperty(file, 'size', { value: size })
  await give(box('Spreadsheet'), [file])
}
async function sent(answer = job()): Promise<void> {
  await choose()
  await FakeRequest.all.at(-1)!.answer(JSON.stringify(ok(answer)))
}
async function check(): Promise<void> {
  await click(called('Check the rows'))
  await pass()
}

describe('choosing a file', () => {
  test('says how much of it is sent, and shows its columns beside the fields', async () => {
    await draw(panel())
    await choose()
    const [request] = FakeRequest.all
    expect(request?.open).toHaveBeenCalledWith('POST', `/api${PATH}`)
    await request?.sent(5, 10)
    expect(one('progress').getAttribute('value')).toBe('50')
    await request?.answer(JSON.stringify(ok(job())))
    expect(one('.dialog-head .hint').textContent).toBe('vendors.xlsx · Sheet1 · 1,200 rows')
    expect(textsOf('.import-map label'), 'what the page gives is not asked for').toEqual([
      'Code',
      'Name',
      'Phone',
    ])
    expect(textsOf('.import-samples')).toEqual(['LNT · SMJ', '–', '–'])
    expect(textsOf('.dialog-body > .hint')).toEqual([
      'Columns that are not read: Column 2, Phone',
      'These cannot come from a file and are filled in afterwards: Picture',
    ])
  })

  test.each([
    ['larger than 16 MB', 16 * 1_048_576 + 1, null, 'The file is larger than 16 MB'],
    [
      'without rows',
      10,
      refused(400, 'Not valid', [{ field: 'file', messages: ['There is no row'] }]),
      'There is no row',
    ],
    ['that got lost', 10, '<html>', 'The server cannot be reached. Nothing was lost; try again.'],
  ])('%s says so and waits for another one', async (_, size, answer, said) => {
    await draw(panel())
    await choose(size)
    if (answer) await FakeRequest.all[0]?.answer(typeof answer === 'string' ? answer : JSON.stringify(answer))
    expect(one('#import-problem').textContent).toBe(said)
    expect(FakeRequest.all).toHaveLength(answer ? 1 : 0)
    expect(box('Spreadsheet').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('matching columns', () => {
  test('wants a column for each required field, and leads to the one without', async () => {
    await draw(panel())
    await sent()
    await check()
    expect([run.mock.calls.length, errorAt('Name'), document.activeElement]).toEqual([
      0,
      'Choose a column',
      box('Name'),
    ])
    await type(box('Name'), '1')
    run.mockReturnValue(job({ state: 'checked', mode: 'dry_run', created: 5 }))
    await check()
    expect(asked.at(-1)?.body).toEqual({
      mode: 'dry_run',
      mapping: { code: 0, name: 1 },
      constants: { vendor_id: 'v1' },
      update_existing: false,
    })
    expect(onWritten, 'nothing is written on trial').not.toHaveBeenCalled()
  })

  test('wants the code alone where existing records are changed', async () => {
    await draw(panel())
    await sent()
    await click(box('Update records that exist already'))
    expect(all('.field-error:not(#import-problem)')).toEqual([])
    await type(box('Code'), '-1')
    expect(errorAt('Code')).toBe('Choose a column')
  })

  test('stays as it was when the check is refused', async () => {
    await draw(panel())
    await sent(job({ mapping: { code: 0, name: 1 } }))
    run.mockReturnValueOnce(refusing(400, 'Not valid', { phone: 'Wants a column' })).mockReturnValueOnce(LOST)
    await check()
    expect(one('[role=alert]').textContent).toBe('Not valid')
    expect(errorAt('Phone')).toBe('Choose a column')
    await type(box('Phone'), '2')
    await check()
    expect(one('[role=alert]').textContent).toContain('The server cannot be reached')
  })
})

describe('a run', () => {
  const checked = job({
    state: 'checked',
    mode: 'dry_run',
    mapping: { code: 0, name: 1 },
    done: 1200,
    created: 1100,
    failed: 100,
  })
  const running = job({ state: 'running', mode: 'good_rows', done: 300 })

  test('on trial says what would happen; only the good rows are imported then', async () => {
    await draw(panel())
    await sent({
      ...checked,
      errors: [{ row: 1001, errors: [{ field: 'name', label: 'Name', messages: ['<b>', 'Required'] }] }],
    })
    expect(one('.banner').textContent).toBe('Some rows have mistakes; the others can be imported')
    expect(textsOf('.import-counts dt')).toEqual(['Would be new', 'With mistakes'])
    expect(textsOf('.import-errors tbody tr')).toEqual(['1,001Name<b>. Required'])
    expect(textsOf('.dialog-body > .hint')).toEqual(['The first 1 of 100; the others are in the file.'])
    run.mockReturnValue(running)
    await click(called('Import the good rows'))
    await pass()
    expect(asked.at(-1)?.body.mode).toBe('good_rows')
    expect(onProgress).toHaveBeenLastCalledWith(25)
  })

  test('that is refused for a column leads back to the columns', async () => {
    await draw(panel())
    await sent({ ...checked, failed: 0 })
    run.mockReturnValue(refusing(400, 'Not valid', { phone: 'Wants a column' }))
    await click(called('Import all rows'))
    await pass()
    expect([errorAt('Phone'), isThere('Check the rows')]).toEqual(['Choose a column', true])
  })

  test('is asked after until it is over, also when an answer does not come, and then the list is told', async () => {
    await draw(panel())
    await sent({ ...checked, failed: 0 })
    run.mockReturnValue(running)
    await click(called('Import all rows'))
    await pass()
    expect(sessionStorage.getItem(KEPT)).toBe('j1')
    look
      .mockReturnValueOnce(LOST)
      .mockReturnValueOnce(job({ ...running, state: 'done', done: 1200, created: 1100 }))
    await pass(700)
    expect(one('progress').getAttribute('max')).toBe('1200')
    await pass(700)
    expect(one('.banner').textContent).toBe('All rows are in')
    expect([onWritten.mock.calls.length, sessionStorage.getItem(KEPT)]).toEqual([1, null])
    await pass(7000)
    expect(look).toHaveBeenCalledTimes(2)
  })

  test('goes on when its page was left, and its end is said where the window is closed', async () => {
    sessionStorage.setItem(KEPT, 'j1')
    look.mockReturnValueOnce(running).mockReturnValueOnce({ ...running, state: 'done', created: 1200 })
    await draw(panel(false))
    await pass(700)
    expect($notices.get().map(({ message }) => message)).toEqual(['Imported records: 1,200'])
    expect(onProgress).toHaveBeenLastCalledWith(null)
  })

  test('that is gone begins again with a file', async () => {
    sessionStorage.setItem(KEPT, 'j1')
    look.mockReturnValueOnce(running).mockReturnValueOnce(refusing(404, 'Gone'))
    await draw(panel())
    await pass()
    expect(isThere('Another file')).toBe(false)
    await pass(700)
    expect(box('Spreadsheet').type).toBe('file')
  })

  test.each([
    [{ state: 'refused' as const, failed: 3 }, 'Nothing was imported, because some rows have mistakes'],
    [{ state: 'failed' as const, problem: 'The disk is full' }, 'The disk is full'],
    [
      { state: 'interrupted' as const },
      'The server stopped in the middle of the import. Check the file again, then go on.',
    ],
    [{ state: 'checked' as const, failed: 3 }, 'No row can be imported as it is'],
    [
      { state: 'done' as const, created: 1, failed: 3 },
      'The good rows are in; those with mistakes were left out',
    ],
  ])('that ended as %j says: %s', async (rest, said) => {
    await draw(panel())
    await sent(job(rest))
    expect(one('.banner').textContent).toBe(said)
    expect(textsOf('.dialog-foot button').some((name) => name.startsWith('Import'))).toBe(false)
  })
})
