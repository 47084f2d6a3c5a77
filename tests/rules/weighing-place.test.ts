import { describe, expect, it } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import type { CaptureInput } from '#contracts/weighing/calls.ts'
import type { OpenWeighing, TripFacts } from '#services/order/weighing/facts.ts'
import { nextPlace, objectionsTo, otherSite, plannedScale } from '#services/order/weighing/rules/place.ts'
import { verifyRefusals } from '#services/order/weighing/rules/verify.ts'
import { listener } from '../events/envelopes.ts'

const TRIP: TripFacts = {
  id: 'trip',
  trip_no: 'TRP-1',
  status: 'at_origin',
  weigh_plan: 'both',
  order_id: 'order',
  order_no: 'ORD-1',
  requires_seal: false,
  work_unit_id: 'unit',
  vendor_id: 'gkt',
  truck_id: 'truck',
  driver_id: 'driver',
  driver_name: 'Suparman',
  cargo_id: 'urea',
  bag_weight_kg: null,
  bag_count_planned: null,
  seal_numbers: [],
  standard_duration_min: null,
  origin_checkpoint_id: 'from',
  destination_checkpoint_id: 'to',
  origin_scale_id: 'scale-from',
  destination_scale_id: 'scale-to',
  planned_kg: 10_000,
  origin_net_kg: null,
  destination_net_kg: null,
  surat_jalan_no: 'SJ-1',
  started_at: null,
}

const INPUT: CaptureInput = {
  scale_id: 'scale-from',
  trip_id: 'trip',
  truck_id: null,
  reason: null,
  bag_count: null,
  seal_numbers: null,
  deduction_kg: null,
  deduction_reason: null,
  note: null,
  manual_kg: null,
  manual_problem_id: null,
  manual_note: null,
  manual_photo_id: null,
  whole_on_deck: true,
  occupants: 1,
  one_pass: null,
}

const TICKET: OpenWeighing = {
  id: 'ticket',
  ticket_no: 'TB1-1',
  place: 'origin',
  flow: 'tare_first',
  status: 'open',
  trip_id: 'trip',
  scale_id: 'scale-from',
  first_kg: 9_000,
  first_at: '2026-03-02T02:00:00.000Z',
  first_operator_id: 'one',
  first_source: 'indicator',
  first_stable: true,
  first_zeroed: true,
  first_occupants: 1,
  first_photos: 0,
  first_plate_match: null,
  first_source_new: false,
  first_scale_code: 'TB-01',
  first_latitude: -7.1578,
  first_longitude: 112.6437,
  deduction_kg: 0,
  deduction_reason: null,
  bag_count: null,
  seal_numbers: [],
  notes: null,
  truck_tare_kg: null,
  simulated: false,
}

const STATES = 'assigned accepted to_origin at_origin weighed_first loading loaded in_transit at_destination unloading on_hold delivered cancelled'.split(' ') // prettier-ignore

describe('a trip is weighed first', () => {
  it.each<[string, Partial<TripFacts>, string[]]>([
    ['at the origin until it is loaded', { weigh_plan: 'origin' }, ['accepted', 'to_origin', 'at_origin']],
    [
      'at the destination once it is loaded',
      { weigh_plan: 'destination' },
      ['loaded', 'in_transit', 'at_destination'],
    ],
    ['nowhere without a plan', { weigh_plan: 'none' }, []],
    ['at the destination only once', { weigh_plan: 'destination', destination_net_kg: 0 }, []],
  ])('%s', (_title, more, states) => {
    expect(STATES.filter((status) => nextPlace({ ...TRIP, ...more, status }) !== null)).toEqual(states)
  })

  it('at either place by where it is, when both are planned', () => {
    const places = Object.fromEntries(STATES.map((status) => [status, nextPlace({ ...TRIP, status })]))
    expect(places).toMatchObject({ accepted: 'origin', at_origin: 'origin', loaded: 'destination' })
    expect([places.in_transit, places.assigned, places.unloading]).toEqual(['destination', null, null])
  })

  it('on the scale that is planned for the place; a check has none', () => {
    expect((['origin', 'destination', 'check'] as const).map((place) => plannedScale(TRIP, place))).toEqual([
      'scale-from',
      'scale-to',
      null,
    ])
  })
})

describe('against a weighing here and now stands', () => {
  const codes = (
    input: Partial<CaptureInput>,
    trip: Partial<TripFacts> | null,
    open: Partial<OpenWeighing> | null,
  ) =>
    objectionsTo({ ...INPUT, ...input }, trip && { ...TRIP, ...trip }, open && { ...TICKET, ...open }).map(
      ({ code, field }) => `${code} at ${field}`,
    )
  const reason = 'The other scale is being repaired'

  it.each<[string, Partial<CaptureInput>, Partial<TripFacts> | null, Partial<OpenWeighing> | null, string[]]>(
    [
      ['nothing on the planned scale', {}, {}, null, []],
      ['a missing reason on another scale', { scale_id: 'scale-to' }, {}, null, ['other_scale at reason']],
      ['nothing on another scale with a reason', { scale_id: 'scale-to', reason }, {}, null, []],
      [
        'the state of the trip, with a reason or without',
        { reason },
        { status: 'assigned' },
        null,
        ['trip_state at trip_id'],
      ],
      ['a missing reason without a trip', {}, null, null, ['no_trip at reason']],
      ['nothing without a trip but with a reason', { reason }, null, null, []],
      [
        'nothing once the first weight is taken, on whatever scale',
        { scale_id: 'x' },
        { status: 'weighed_first' },
        {},
        [],
      ],
      [
        'the state, when the second weight comes before the first',
        {},
        { status: 'at_origin' },
        {},
        ['trip_state at trip_id'],
      ],
      [
        'the state, when a trip has left with its ticket open',
        {},
        { status: 'in_transit' },
        {},
        ['trip_state at trip_id'],
      ],
      ['nothing as it unloads', {}, { status: 'unloading' }, { place: 'destination' }, []],
      [
        'the state of a trip that loads, for a ticket of the destination',
        {},
        { status: 'loading' },
        { place: 'destination' },
        ['trip_state at trip_id'],
      ],
      ['nothing for a check, whatever the trip does', {}, { status: 'on_hold' }, { place: 'check' }, []],
      ['nothing for an open ticket of no trip', {}, null, {}, []],
    ],
  )('%s', (_title, input, trip, open, expected) => {
    expect(codes(input, trip, open)).toEqual(expected)
  })
})

describe('the second weight of a ticket', () => {
  const at = (latitude: number) => ({ latitude, longitude: TICKET.first_longitude })

  it('is taken on any scale of the site, and on none that is far away (life.W2)', () => {
    expect(otherSite(at(-7.1578), null)).toEqual([])
    expect(otherSite(at(-7.09), TICKET)).toEqual([])
    expect(otherSite(at(-7.05), TICKET)).toMatchObject([
      { code: 'other_site', field: 'scale_id', params: { scale: 'TB-01', km: 12 } },
    ])
  })
})

describe('a ticket is verified', () => {
  type Ticket = Parameters<typeof verifyRefusals>[0]
  const CLEAN: Ticket = {
    first_operator_id: 'one',
    second_operator_id: 'two',
    void_requested_at: null,
    orphaned_at: null,
    flags: [],
  }
  const flag = (code: string, level: 'info' | 'warn' | 'block') => ({ code, level, text: code })
  const refusals = (
    more: Partial<Ticket>,
    roleCode: RoleCode,
    userId = 'three',
    answered: string[] | null = null,
  ) =>
    verifyRefusals(
      { ...CLEAN, ...more },
      { ...listener('s'), userId, roleCode },
      answered && {
        answers: answered.map((one) => ({ flag: one, comment: 'Seen and settled' })),
        comment: null,
      },
    ).map(({ field, message, params }) => [field, params?.flag ?? message])

  const OWN = [['', 'You took a weight of this ticket; somebody else verifies it']]
  const VOID = [['', 'Somebody has asked to void this ticket; that comes first']]
  const TOWER = [['', 'A serious flag is answered by control tower']]
  const BRIDGE = [['', 'The weighbridge verifies tickets without a serious flag']]
  const blocked = { flags: [flag('MANUAL', 'block')] }

  it.each<[string, Partial<Ticket>, RoleCode, string, unknown[]]>([
    ['by the weighbridge when nothing is wrong', {}, 'weighbridge', 'three', []],
    ['by nobody who took its first weight', {}, 'weighbridge', 'one', OWN],
    ['by nobody who took its second weight', {}, 'weighbridge', 'two', OWN],
    [
      'after a request to void it, not before',
      { void_requested_at: '2026-03-02T02:00:00Z' },
      'weighbridge',
      'three',
      VOID,
    ],
    ['by control tower when a flag is serious', blocked, 'control-tower', 'three', []],
    ['by super control tower as well', blocked, 'super-ct', 'three', []],
    ['not by the weighbridge when a flag is serious', blocked, 'weighbridge', 'three', TOWER],
    [
      'not by control tower when none is serious',
      { flags: [flag('NO_PHOTO', 'warn')] },
      'control-tower',
      'three',
      BRIDGE,
    ],
    ['by nobody of their own ticket, even control tower', blocked, 'control-tower', 'one', OWN],
  ])('%s', (_title, ticket, role, user, expected) => {
    expect(refusals(ticket, role, user)).toEqual(expected)
  })

  it('when every flag but mere information has been answered', () => {
    const ticket = {
      flags: [flag('NIGHT_CLUSTER', 'info'), flag('NO_PHOTO', 'warn'), flag('SAME_WEIGHT', 'warn')],
    }
    expect(refusals(ticket, 'weighbridge', 'three', [])).toEqual([
      ['answers', { word: 'NO_PHOTO', lower: true }],
      ['answers', { word: 'SAME_WEIGHT', lower: true }],
    ])
    expect(refusals(ticket, 'weighbridge', 'three', ['SAME_WEIGHT'])).toEqual([
      ['answers', { word: 'NO_PHOTO', lower: true }],
    ])
    expect(refusals(ticket, 'weighbridge', 'three', ['SAME_WEIGHT', 'NO_PHOTO'])).toEqual([])
    // Only the button is drawn: what will be asked is not missing yet.
    expect(refusals(ticket, 'weighbridge')).toEqual([])
  })

  it('either way by one kind of role, never by both', () => {
    for (const role of ROLES)
      expect([refusals({}, role).length, refusals(blocked, role).length].toSorted()).toEqual([0, 1])
  })
})
