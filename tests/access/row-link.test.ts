import { expect, test } from 'vitest'
import { hrefOf, linkFields } from '#access/row-link.ts'
import { rowLink, to } from '#access/screens.ts'

const TRIP = rowLink('order-list-v2.trip', { tripId: 'id' }, { orderId: 'o/1' })

test('a row leads where the same parameters lead by hand', () => {
  expect(hrefOf(TRIP, { id: 't 1' })).toBe(to('order-list-v2.trip', { orderId: 'o/1', tripId: 't 1' }))
  const other = rowLink('order-list-v2.trip', { orderId: 'order_id', tripId: 'id' })
  expect(hrefOf(other, { id: 't 1', order_id: 'o/1' })).toBe(hrefOf(TRIP, { id: 't 1' }))
})

test('what a row says may stand in the query as well', () => {
  const ticket = { ...rowLink('weighing-result.list', {}), query: { ticket: 'id' } }
  expect(hrefOf(ticket, { id: 'a&b' })).toBe('/dashboard/weighing-result/list?ticket=a%26b')
  expect(linkFields(ticket)).toEqual(['id'])
})

test('a row without the field leads nowhere, instead of to another page', () => {
  expect(() => hrefOf(TRIP, { order_id: 'o' })).toThrow(RangeError)
  expect(() => hrefOf(TRIP, { id: '..' })).toThrow(RangeError)
})

test('a parameter that neither the row nor the page gives does not compile', () => {
  // @ts-expect-error -- `orderId` is missing
  expect(() => hrefOf(rowLink('order-list-v2.trip', { tripId: 'id' }), { id: 't' })).toThrow(RangeError)
})
