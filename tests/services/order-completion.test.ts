import { describe, expect, test } from 'vitest'
import { sentence, type Sentence } from '#i18n/translate.ts'
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

const NONE: Sentence[] = []

describe('what refuses completing an order', () => {
  const trip = { id: 't', trip_no: 'TRP-1', status: 'delivered', loss_kg: 90, problems: [], needs_loss_reason: true } // prettier-ignore
  const short = {
    trips: [trip],
    open_trips: 0,
    delivered_kg: 900,
    quantity_kg: 1000,
    short: true,
    overruns: NONE,
  }
  const input = { overrun_reason: null, shortage_reason: null, losses: null, reason: null }
  const fields = (list: typeof short, told: Parameters<typeof completionErrors>[1]) =>
    completionErrors(list, told, false).map(({ field }) => field)

  test('are reasons that are missing, but not while only the button is drawn', () => {
    expect(fields(short, null)).toEqual([])
    expect(fields(short, input)).toEqual(['shortage_reason', 'losses'])
  })

  test('is nothing once every reason is given', () => {
    const losses = [{ trip_id: 't', loss_reason: 'Rain while unloading' }]
    expect(fields(short, { ...input, shortage_reason: 'The hold was full', losses })).toEqual([])
  })

  test('is what goes beyond the order, until super control tower says why', () => {
    const over = { ...short, short: false, overruns: [sentence('Beyond')] }
    const losses = [{ trip_id: 't', loss_reason: 'Rain while unloading' }]
    const told = { ...input, losses, overrun_reason: 'The vessel took it all' }
    expect(completionErrors(over, { ...input, losses }, true).map(({ message }) => message)).toEqual([
      'Beyond',
    ])
    expect(fields(over, told)).toEqual(['overrun_reason'])
    expect(completionErrors(over, told, true)).toEqual([])
  })

  test('is that nothing has been delivered', () => {
    expect(fields({ ...short, trips: [] }, null)).toEqual(['status'])
  })
})
