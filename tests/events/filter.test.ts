import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCOPE_KINDS, type Scope } from '#access/scope.ts'
import { parseTopic } from '#contracts/notice/live.ts'
import { mayRead } from '#contracts/access.ts'
import { inScope, followedResource, liveEventOf, topicsOf } from '#events/streams/filter.ts'
import type { Envelope } from '#events/relay.ts'
import { envelope, listener } from './envelopes.ts'

/** Whether somebody with these limits hears of a record of this type that names these owners. */
function hears(type: string, limits: Partial<Scope>, scope: Envelope['scope']): boolean {
  return inScope(listener('a', limits), envelope({ subject: { type }, scope }))
}

describe('an event is heard by', () => {
  it.each<[string, boolean, string, Partial<Scope>, Envelope['scope']]>([
    ['everybody without limits', true, 'order', {}, {}],
    ['the vendor it names', true, 'order', { vendor: ['gkt'] }, { vendor_id: 'gkt' }],
    ['no other vendor', false, 'order', { vendor: ['sjl'] }, { vendor_id: 'gkt' }],
    ['nobody whose profile lists nothing', false, 'order', { vendor: [] }, { vendor_id: 'gkt' }],
    ['no limited reader when it does not say whose it is', false, 'order', { vendor: ['gkt'] }, {}],
    [
      'no limited reader when it says that it is nobody’s',
      false,
      'order',
      { vendor: ['gkt'] },
      { vendor_id: null },
    ],
    [
      'who fits in every kind',
      true,
      'order',
      { vendor: ['gkt'], work_unit: ['u'] },
      { vendor_id: 'gkt', work_unit_id: 'u' },
    ],
    [
      'nobody who fits in one kind of two',
      false,
      'order',
      { vendor: ['gkt'], work_unit: ['u'] },
      { vendor_id: 'gkt', work_unit_id: 'v' },
    ],
    ['each of several owners', true, 'weighing', { scale: ['two'] }, { scale_id: ['one', 'two'] }],
    ['none beside several owners', false, 'weighing', { scale: ['three'] }, { scale_id: ['one', 'two'] }],
    [
      'any unit, when a contract is everybody’s',
      true,
      'contract',
      { work_unit: ['u'] },
      { work_unit_id: null },
    ],
    [
      'its unit alone, when a contract names one',
      false,
      'contract',
      { work_unit: ['u'] },
      { work_unit_id: 'v' },
    ],
    [
      'readers whose limit does not concern the kind of record',
      true,
      'vendor',
      { work_unit: ['u'] },
      { vendor_id: 'gkt' },
    ],
    [
      'readers of the scale it names, though a vendor has none',
      false,
      'vendor',
      { scale: ['one'] },
      { vendor_id: 'gkt', scale_id: 'two' },
    ],
    ['readers of scales, where no scale is named', true, 'vendor', { scale: ['one'] }, { vendor_id: 'gkt' }],
    [
      'only those of all its kinds, when it is about no record',
      false,
      'position',
      { vendor: ['gkt'], driver: ['d'] },
      { vendor_id: 'gkt' },
    ],
    [
      'those who fit, when it is about no record',
      true,
      'position',
      { vendor: ['gkt'], driver: ['d'] },
      { vendor_id: 'gkt', driver_id: 'd' },
    ],
  ])('%s', (_title, heard, type, limits, scope) => {
    expect(hears(type, limits, scope)).toBe(heard)
  })

  it('nobody more when a limit is added, whatever it names', () => {
    const ids = fc.constantFrom('a', 'b', null)
    const scope = fc.record(Object.fromEntries(SCOPE_KINDS.map((kind) => [`${kind}_id`, ids])), {
      requiredKeys: [],
    })
    const list = fc.subarray(['a', 'b'])
    const limits = fc.record(Object.fromEntries(SCOPE_KINDS.map((kind) => [kind, fc.option(list)])))
    const type = fc.constantFrom('order', 'trip', 'weighing', 'contract', 'vendor', 'position', 'driver')
    fc.assert(
      fc.property(type, limits, scope, fc.constantFrom(...SCOPE_KINDS), (about, given, named, kind) => {
        if (hears(about, { ...given, [kind]: [] }, named))
          expect(hears(about, { ...given, [kind]: null }, named)).toBe(true)
      }),
    )
  })
})

describe('an event goes out on the topics', () => {
  it.each<[string, Parameters<typeof envelope>[0], string[]]>([
    [
      'of its order and of lists of orders',
      { subject: { type: 'order', id: 'o' } },
      ['order:o', 'list:order'],
    ],
    [
      'of its trip and the order of that',
      { subject: { id: 't' }, data: { order_id: 'o' } },
      ['trip:t', 'list:trip', 'order:o'],
    ],
    [
      'of no scale a trip is bound for',
      { subject: { id: 't' }, scope: { scale_id: ['s'] } },
      ['trip:t', 'list:trip'],
    ],
    [
      'of both scales of a ticket, each once',
      {
        subject: { type: 'weighing', id: 'w' },
        scope: { scale_id: ['a', 'b'] },
        data: { scale_id: 'b', trip_id: 't' },
      },
      ['weighing:w', 'list:weighing', 'trip:t', 'scale:b', 'scale:a'],
    ],
    [
      'of a scale itself',
      { subject: { type: 'scale', id: 's' }, scope: { scale_id: 's2' } },
      ['scale:s', 'list:scale'],
    ],
    [
      'of the inboxes of those it tells, of no list',
      {
        type: 'notification.created',
        subject: { type: 'notification' },
        scope: { user_id: ['u', 'v'] },
        data: { user_id: 'u' },
      },
      ['inbox:u', 'inbox:v'],
    ],
    [
      'of no inbox when it is no notification',
      { type: 'user.locked', subject: { type: 'feed' }, scope: { user_id: 'u' } },
      [],
    ],
    [
      'of nothing that is not named by a text',
      { subject: { type: 'feed' }, data: { order_id: 7, trip_id: null } },
      [],
    ],
  ])('%s', (_title, more, topics) => {
    expect(topicsOf(envelope(more))).toEqual(topics)
  })
})

it('a list hears that something happened to which record, and nothing of what', () => {
  const event = envelope({ data: { tariff_idr: 5 } })
  expect(liveEventOf('trip:trip-1', event).data).toEqual({ tariff_idr: 5 })
  expect(liveEventOf('list:trip', event)).toEqual({
    topic: 'list:trip',
    type: 'trip.event',
    subject: { type: 'trip', id: 'trip-1', no: null },
    at: '2026-03-02T02:00:00.000Z',
    data: {},
  })
})

it('lists that may be followed are those of the resources, by those who read them', () => {
  expect(followedResource('trip')?.name).toBe('trip')
  expect(followedResource('toString')).toBeNull()
  const order = followedResource('order')!
  expect([mayRead(order, 'super-ct'), mayRead(order, 'helpdesk')]).toEqual([true, false])
  const everybodys = { ...order, access: { ...order.access, read: 'staff' as const } }
  expect(mayRead(everybodys, 'helpdesk')).toBe(true)
})

describe('a topic', () => {
  const ID = '01900000-0000-7000-8000-000000000001'
  it.each<[string, ReturnType<typeof parseTopic>]>([
    ['inbox', { kind: 'inbox' }],
    [`order:${ID}`, { kind: 'record', resource: 'order', id: ID }],
    ['list:truck-document', { kind: 'list', resource: 'truck-document' }],
    ['inbox:somebody', null],
    ['inbox:', null],
    ['order:1', null],
    ['order', null],
    [`order:${ID}:x`, null],
    ['list:Truck', null],
    ['list:t', null],
    ['list:', null],
    [`list:t${'r'.repeat(40)}`, { kind: 'list', resource: `t${'r'.repeat(40)}` }],
    [`list:t${'r'.repeat(41)}`, null],
    [`user:${ID}`, { kind: 'record', resource: 'user', id: ID }],
    [`../x:${ID}`, null],
    ['', null],
  ])('"%s"', (text, parts) => {
    expect(parseTopic(text)).toEqual(parts)
  })
})
