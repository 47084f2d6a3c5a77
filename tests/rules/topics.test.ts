import { expect, test } from 'vitest'
import { parseTopic } from '#contracts/notice/live.ts'
import type { Envelope } from '#events/relay.ts'
import { liveEventOf, topicsOf } from '#events/streams/filter.ts'

const ID = '01900000-0000-7000-8000-00000000000a'
const OTHER = '01900000-0000-7000-8000-00000000000b'

const event = (type: string, subject: string, more: Pick<Envelope, 'scope' | 'data'>): Envelope => ({
  id: OTHER,
  type,
  version: 1,
  occurred_at: '2026-11-22T00:00:00.000Z',
  recorded_at: '2026-11-22T00:00:00.000Z',
  service: 'order',
  actor: null,
  subject: { type: subject, id: ID, no: null },
  ...more,
})

test.each([
  ['a record of any resource', event('truck.updated', 'truck', { scope: {}, data: {} }), ['truck', 'list']],
  [
    'the records its data name',
    event('weighing.closed', 'weighing', { scope: {}, data: { trip_id: OTHER, order_id: OTHER } }),
    ['weighing', 'list', 'order', 'trip'],
  ],
  [
    'the scale of its scope',
    event('weighing.closed', 'weighing', { scope: { scale_id: [OTHER] }, data: {} }),
    ['weighing', 'list', 'scale'],
  ],
  [
    'but not the scale a trip is bound for',
    event('trip.accepted', 'trip', { scope: { scale_id: [OTHER] }, data: {} }),
    ['trip', 'list'],
  ],
  ['nothing of what is no resource', event('position.moved', 'position', { scope: {}, data: {} }), []],
  [
    'inboxes alone',
    event('notification.created', 'notification', {
      scope: { user_id: [OTHER, OTHER] },
      data: { trip_id: ID },
    }),
    ['inbox'],
  ],
])('an event goes out on the topics of %s', (_what, envelope, kinds) => {
  const topics = topicsOf(envelope)
  expect(topics.map((topic) => topic.split(':')[0])).toEqual(kinds)
  expect(new Set(topics).size).toBe(topics.length)
})

test('only the topics of named records and of an inbox carry data', () => {
  const envelope = event('weighing.closed', 'weighing', { scope: {}, data: { trip_id: OTHER, net_kg: 5 } })
  const data = (topic: string) => liveEventOf(topic, envelope).data
  expect(data(`trip:${OTHER}`)).toEqual({ trip_id: OTHER, net_kg: 5 })
  expect(data('inbox')).toEqual({ trip_id: OTHER, net_kg: 5 })
  expect(data(`weighing:${ID}`)).toEqual({})
  expect(data('list:weighing')).toEqual({})
})

test.each([
  ['inbox', { kind: 'inbox' }],
  ['list:purchase_order', { kind: 'list', resource: 'purchase_order' }],
  [`truck:${ID}`, { kind: 'record', resource: 'truck', id: ID }],
  ['inbox:somebody', null],
  ['list:', null],
  ['list:a:b', null],
  ['truck:all', null],
  [`truck:${ID}:x`, null],
  ['list:../x', null],
  ['', null],
])('the topic %s', (text, topic) => {
  expect(parseTopic(text)).toEqual(topic)
})
