import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { order } from '#contracts/order/order.ts'
import { SUPER_EDIT } from '#contracts/order/super-edit.ts'
import { formFields } from '#contracts/view.ts'
import { SuperEdit } from '#islands/dispatch/SuperEdit.tsx'
import { action } from '../support/action-item.ts'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, box, called, click, draw, errorAt, fill, pass, type } from '../support/hands.ts'

const EDIT = 'POST /order/v1/order/o1/super-edit'
const EFFECT = 'POST /order/v1/order/o1/edit-effect'
const WHY = 'The vessel brings more than was told'
const NO_EFFECT = {
  before_idr: 1_000_000,
  after_idr: 1_500_000,
  rise_percent: 50,
  needs_confirmation: true,
  lines: [],
  funds: [],
  trips: [],
  errors: [],
}

let asked: Asked[] = []
const reply = vi.fn()
beforeEach(async () => {
  vi.useFakeTimers()
  reply.mockReset().mockReturnValue({})
  asked = answering({ [EDIT]: reply, [EFFECT]: () => NO_EFFECT })
  await draw(
    createElement(SuperEdit, {
      base: '/order/v1/order',
      id: 'o1',
      rowVersion: 4,
      item: action('super-edit', { input: formFields(SUPER_EDIT, 'en', order.fields) }),
      values: {
        window_start: '2026-03-03T01:00:00.000Z',
        window_end: '2026-03-04T01:00:00.000Z',
        priority: 'normal',
        priority_reason: null,
      },
      texts: {},
      lines: [
        {
          id: 'l1',
          line_no: 1,
          title: 'Line 1',
          has_trips: true,
          values: {
            quantity_ton: 100,
            destination_checkpoint_id: 'd1',
            contract_route_id: 'r1',
            truck_type: 'dump',
          },
          texts: { truck_type: 'Dump truck' },
          chosen: { destination_checkpoint_id: { id: 'd1' }, contract_route_id: { id: 'r1' } },
        },
      ],
      routeFilters: [],
      tripStates: {},
      backHref: '/orders/o1',
      lang: 'en',
    }),
  )
  await pass()
})

const save = () => click(called('Save revision'))
const sent = (at: string) => asked.filter((one) => one.at === at).map(({ body }) => body)

test('nothing is sent without a change and a reason, each said at its place', async () => {
  await save()
  expect(errorAt('Reason')).toBe('Required')
  await fill('Reason', 'too short')
  await save()
  expect(errorAt('Reason')).toBe('At least 15 characters')
  await fill('Reason', WHY)
  await save()
  expect(errorAt('Reason')).toBe('Nothing is changed')
  expect(asked).toEqual([])
})

test('only what differs is asked for its effect and sent, and a truck type is set back to any', async () => {
  await type(box('Quantity'), '150')
  await fill('Truck type', '')
  await pass(600)
  const change = { lines: [{ line_id: 'l1', quantity_ton: 150, truck_type: null }] }
  expect(sent(EFFECT)).toEqual([change])
  expect(all('.revision[data-changed]')).toHaveLength(2)
  await fill('Reason', WHY)
  await save()
  await pass()
  expect(sent(EDIT)).toEqual([{ row_version: 4, ...change, reason: WHY }])
})

test('a destination that trips drive to stays; a refusal stands beside its field', async () => {
  expect(box('Destination').disabled).toBe(true)
  reply.mockReturnValueOnce(refusing(412, 'Not so', { 'lines.0.quantity_ton': 'Given to trips already' }))
  await type(box('Quantity'), '10')
  await fill('Reason', WHY)
  await save()
  await pass()
  expect(errorAt('Quantity')).toBe('Given to trips already')
  expect(box('Quantity').value).toBe('10')
})
