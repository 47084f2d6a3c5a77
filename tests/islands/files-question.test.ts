import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EVIDENCE_ACTIONS } from '#contracts/dispatch/trip-evidence.ts'
import { formFields } from '#contracts/view.ts'
import { ActionBar } from '#islands/actions/ActionBar.tsx'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { action } from '../support/action-item.ts'
import { FakeRequest, give } from '../support/fake-request.ts'
import { box, called, click, draw, errorAt, fill, loaded, one, textsOf } from '../support/hands.ts'

const CALL = 'POST /order/v1/trip/t1/receipt'
const FIRST = '01900000-0000-7000-8000-000000000001'
const SECOND = '01900000-0000-7000-8000-000000000002'
const LABEL = 'Photos or PDFs of the receipt'
const input = formFields(EVIDENCE_ACTIONS.receipt.input, 'en').filter(({ name }) => name === 'photos')
const image = (name: string): File => new File(['x'], name, { type: 'image/png' })
const known = (id: string, name: string) => ({ id, name, mime: 'image/png', size_bytes: 812_000 })
const reply = vi.fn()
let asked: Asked[] = []

beforeEach(async () => {
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  reply.mockReset().mockReturnValue({})
  asked = answering({ [CALL]: reply })
  const items = [action('receipt', { input })]
  await draw(createElement(ActionBar, { base: '/order/v1/trip', id: 't1', rowVersion: 3, lang: 'en', items }))
  await click(called('receipt'))
  await loaded()
  await loaded()
})

const sent = (): unknown => asked.findLast(({ at }) => at === CALL)?.body
async function send(): Promise<void> {
  await click(one('dialog button[type=submit]'))
  await loaded()
}

describe('several files that an action asks for', () => {
  test('go with one press, in their order, with their captions and nothing else', async () => {
    await give(box(LABEL), [image('front.png'), image('back.png')])
    // The later one is there first.
    await FakeRequest.all[1]!.stored(known(SECOND, 'back.png'))
    await FakeRequest.all[0]!.stored(known(FIRST, 'front.png'))
    await fill('Caption of back.png', 'Halaman belakang')
    await send()
    expect(sent()).toEqual({
      row_version: 3,
      photos: [
        { file_id: FIRST, caption: null },
        { file_id: SECOND, caption: 'Halaman belakang' },
      ],
    })
  })

  test('are left out where all were taken away', async () => {
    await give(box(LABEL), [image('front.png')])
    await FakeRequest.all[0]!.stored(known(FIRST, 'front.png'))
    await click(called('Remove front.png'))
    await send()
    expect(sent()).toEqual({ row_version: 3 })
  })

  test('stay when one of them is refused, and say why once', async () => {
    reply.mockImplementation(() =>
      refusing(412, 'Not possible now', {
        'photos.0.file_id': 'Upload the file again',
      }),
    )
    await give(box(LABEL), [image('front.png')])
    await FakeRequest.all[0]!.stored(known(FIRST, 'front.png'))
    await send()
    expect(errorAt(LABEL)).toBe('Upload the file again')
    expect(textsOf('dialog .reasons li')).toEqual([])
    expect(textsOf('.files-one')).toHaveLength(1)
  })
})
