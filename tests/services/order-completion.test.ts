import { describe, expect, test } from 'vitest'
import { completionErrors, problemsOf } from '#services/order/order/rules/completion.ts'

const DELIVERED = {
  trip_no: 'TRP-1',
  status: 'delivered',
  weigh_plan: 'both',
  weighed: ['origin', 'destination'],
  unsettled: [],
  requires_pod: true,
  pod_receiver_name: 'Suparman',
}

describe('what keeps a trip from being completed', () => {
  const said = (more: Partial<Parameters<typeof problemsOf>[0]>) =>
    problemsOf({ ...DELIVERED, ...more }).map(({ message }) => message)

  test('is nothing once it is weighed, settled and signed for', () => {
    expect(said({})).toEqual([])
  })

  test('is that alone while it is under way', () => {
    expect(said({ status: 'in_transit', weighed: [] })).toEqual(['{trip} is still under way'])
  })

  test('is each place of its plan without a weighing', () => {
    expect(said({ weighed: ['origin'] })).toEqual(['{trip} was not weighed at the destination'])
    expect(said({ weigh_plan: 'origin', weighed: ['origin'] })).toEqual([])
  })

  test('is each ticket that is not settled, and a receipt that is asked for and not signed', () => {
    expect(said({ unsettled: ['TB-1'] })).toEqual([
      'Ticket {ticket} must be settled by the weighbridge first',
    ])
    expect(problemsOf({ ...DELIVERED, pod_receiver_name: null })).toHaveLength(1)
    expect(problemsOf({ ...DELIVERED, pod_receiver_name: null, requires_pod: false })).toEqual([])
  })
})

describe('what refuses completing an order', () => {
  const trip = { id: 't', trip_no: 'TRP-1', status: 'delivered', loss_kg: 90, problems: [], needs_loss_reason: true } // prettier-ignore
  const short = { trips: [trip], open_trips: 0, delivered_kg: 900, quantity_kg: 1000, short: true }
  const input = { shortage_reason: null, losses: null, reason: null }
  const fields = (list: typeof short, told: Parameters<typeof completionErrors>[1]) =>
    completionErrors(list, told).map(({ field }) => field)

  test('are reasons that are missing, but not while only the button is drawn', () => {
    expect(fields(short, null)).toEqual([])
    expect(fields(short, input)).toEqual(['shortage_reason', 'losses'])
  })

  test('is nothing once every reason is given', () => {
    const losses = [{ trip_id: 't', loss_reason: 'Rain while unloading' }]
    expect(fields(short, { ...input, shortage_reason: 'The hold was full', losses })).toEqual([])
  })

  test('is that nothing has been delivered', () => {
    expect(fields({ ...short, trips: [] }, null)).toEqual(['status'])
  })
})
