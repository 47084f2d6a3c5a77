import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listView } from '#contracts/view.ts'
import { ResourceList } from '#islands/list/ResourceList.tsx'
import { TO_APPROVE } from '#layouts/order/order-lists.ts'
import { action } from '../support/action-item.ts'
import { answering, pageOf } from '../support/answering.ts'
import { called, click, draw, loaded, textsOf } from '../support/hands.ts'

const BASE = '/order/v1/order'
const ORDER = {
  id: 'o1',
  order_no: 'ORD-2611-00001',
  status: 'submitted',
  est_amount_idr: 698_000,
  row_version: 2,
}
const together = vi.fn()

beforeEach(() => {
  together.mockReset()
  const approve = action('approve', {
    label: 'Approve',
    input: [{ name: 'reason', kind: 'longtext', label: 'Note', required: false, fixed: false }],
  })
  answering({
    [`GET ${BASE}/o1/actions`]: () => ({ items: [approve] }),
    [`POST ${BASE}/together`]: together,
  })
})

async function ask(): Promise<void> {
  await draw(
    createElement(ResourceList, {
      view: listView(TO_APPROVE, 'en'),
      page: pageOf([ORDER]),
      error: null,
      search: '',
      lang: 'en',
      compact: false,
      rowActions: { base: BASE, names: ['approve'], bulk: [], links: [], remove: null, canDeactivate: false },
    }),
  )
  await click(called('Actions for ORD-2611-00001'))
  await loaded()
  await click(called('Approve'))
  // The dialog, and then what it says of the money.
  await loaded()
  await loaded()
}

test('who approves one order from its row reads what remains of purchase order and budget after it', async () => {
  together.mockReturnValue({
    est_amount_idr: 698_000,
    sources: [
      { label: 'PO 4500031217', left_idr: 620_000_000 },
      { label: 'Budget 11/2026', left_idr: -2_000 },
    ],
    misfits: [{ order_no: 'ORD-2611-00001', reasons: ['Budget 11/2026: Rp 2,000 too little'] }],
  })
  await ask()
  expect(together.mock.calls[0]?.[0]).toMatchObject({ ids: ['o1'] })
  expect(textsOf('dialog .figure')).toEqual(['Rp\u00a0698,000'])
  expect(textsOf('dialog th')).toEqual(['Drawn on', 'After'])
  expect(textsOf('dialog td')).toEqual([
    'PO 4500031217',
    'Rp\u00a0620,000,000',
    'Budget 11/2026',
    '−Rp\u00a02,000',
  ])
  expect(textsOf('dialog .banner b')).toEqual(['It no longer fits', 'ORD-2611-00001'])
})
