import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { verifyTruth } from '#truth/verify.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { storedFile } from '../support/files.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let second: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  second = site.as('weighbridge-2', { scale: [TB1, TB2] })
})

afterAll(() => site.close())

const ago = (minutes: number): string => new Date(clock.ms() - minutes * 60_000).toISOString()

async function paper(by: Caller, n: number, more: Row = {}): Promise<Answer<Row>> {
  const photo = await storedFile(site, by)
  return by.post<Row>('/v1/entered-ticket/create', {
    kind: 'paper',
    scale_id: TB1,
    book_no: 'b1',
    page_no: n,
    truck_id: DEMO_TRUCKS[n]!.id,
    place: 'check',
    first_kg: 8_000,
    first_at: ago(90),
    second_kg: 15_000,
    second_at: ago(60),
    weighed_by_name: 'Budi Santoso',
    reason: 'No power at the gate since noon',
    photos: [{ file_id: photo.id }],
    ...more,
  })
}

const act = (by: Caller, { data }: Answer<Row>, name: string, input: Row = {}): Promise<Answer<Row>> =>
  by.act<Row>(`/v1/entered-ticket/${String(data['id'])}/${name}`, input)

test('a paper becomes a ticket by a second operator, in the chain of its scale, flagged as typed', async () => {
  const trip_id = await site.addTrip(3)
  const made = await paper(operator, 2, { trip_id, place: 'origin' })
  expect(made.status, JSON.stringify(made.errors)).toBe(200)
  expect(made.data).toMatchObject({ status: 'waiting', book_no: 'B1', foreign_no: null })
  expect((await act(operator, made, 'enter')).status).toBe(412)
  const entered = await act(second, made, 'enter')
  expect(entered.status, entered.header.message).toBe(200)
  const [ticket] = await site.rows('select * from orders.weighing where id = $1', [
    entered.data['weighing_id'],
  ])
  expect(ticket).toMatchObject({
    status: 'flagged',
    net_kg: 7_000,
    trip_id,
    created_by: operator.actor.userId,
  })
  expect(String(ticket!['flag_codes'])).toContain('MANUAL')
  const weights = await site.rows('select source, weight_kg from orders.weighment where weighing_id = $1 order by sequence', [ticket!['id']]) // prettier-ignore
  expect(weights).toEqual([
    { source: 'paper', weight_kg: 8_000 },
    { source: 'paper', weight_kg: 15_000 },
  ])
  const [trip] = await site.rows('select status, origin_net_kg from orders.trip where id = $1', [trip_id])
  expect(trip).toEqual({ status: 'loaded', origin_net_kg: 7_000 })
  const truth = await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })
  expect(truth.breaks.filter(({ check }) => check === 'weights' || check === 'tickets')).toEqual([])
  expect((await act(second, made, 'enter')).status).toBe(412)
  const later = { first_at: ago(50), second_at: ago(30) }
  const again = await paper(operator, 20, {
    trip_id,
    place: 'origin',
    truck_id: DEMO_TRUCKS[2]!.id,
    ...later,
  })
  expect((await act(second, again, 'enter')).errors?.[0]).toMatchObject({ field: 'trip_id' })
  await act(operator, again, 'withdraw')
})

test('a number is entered once, two at the same time too; a refused one may be written again and is missing until then', async () => {
  const both = await Promise.all([paper(operator, 5), paper(second, 5)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)!.errors?.[0]).toMatchObject({ field: 'page_no' })
  const made = both.find(({ status }) => status === 200)!
  const isMine = made.data['entered_by'] === operator.actor.userId
  const [author, other] = isMine ? [operator, second] : [second, operator]
  expect((await act(author, made, 'refuse', { reason: 'The plate is another one' })).status).toBe(412)
  const refused = await act(other, made, 'refuse', { reason: 'The plate is another one' })
  expect(refused.data).toMatchObject({ status: 'refused', weighing_id: null })
  expect((await paper(author, 7)).status).toBe(200)
  pass(60_000)
  const counts = await operator.post<Row>('/v1/weighbridge-report/counts', {
    scale_id: TB1,
    work_date: '2026-03-02',
    shift: '1',
  })
  expect(counts.data).toMatchObject({ missing_pages: ['B1 3', 'B1 4', 'B1 5', 'B1 6'], entered_count: 1 })
})

test.each<[string, Row, string]>([
  ['later than a day', { first_at: ago(60 * 27), second_at: ago(60 * 25) }, 'second_at'],
  ['in the future', { second_at: ago(-30) }, 'second_at'],
  ['too soon after the first', { first_at: ago(61) }, 'second_at'],
  ['before the first', { second_at: ago(120) }, 'second_at'],
  ['without a number', { page_no: null }, 'page_no'],
  ['without a photo', { photos: [] }, 'photos'],
  ['between two divisions', { first_kg: 8_003 }, 'first_kg'],
  ['over the capacity', { second_kg: 90_000 }, 'second_kg'],
  ['twice the same', { second_kg: 8_000 }, 'second_kg'],
  ['the wrong way round', { place: 'origin', first_kg: 15_000, second_kg: 8_000, trip_id: null }, 'trip_id'],
  ['of a scale of others', { kind: 'third_party', foreign_no: 'X 1' }, 'scale_id'],
  ["of a scale that is not one's own", { scale_id: TB5 }, 'scale_id'],
])('a paper is refused: %s', async (_name, more, field) => {
  // Times of the table were made before the clock stood still.
  const moved = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [
      name,
      name.endsWith('_at') ? shifted(String(value)) : value,
    ]),
  )
  const refused = await paper(operator, 9, moved)
  expect(refused.errors?.map((error) => error.field)).toContain(field)
})

const MADE = Date.now()
const shifted = (moment: string): string => new Date(Date.parse(moment) - MADE + clock.ms()).toISOString()

test('a truck is not on a paper and on a scale at the same time, and a picture is one paper', async () => {
  const truck_id = DEMO_TRUCKS[12]!.id
  await site.standOn(operator, TB2, { truck_id })
  const first = await capture(operator, { scale_id: TB2, truck_id, reason: 'Uji beban timbangan' })
  expect(first.status, first.header.message).toBe(200)
  await site.clear(operator, TB2)
  pass(10 * 60_000)
  const during = { truck_id, first_at: ago(5), second_at: ago(1) }
  expect((await paper(operator, 31, during)).errors).toMatchObject([
    {
      field: 'first_at',
      messages: [expect.stringMatching(/weighed on ticket TB-02-.* at that time, since /)],
    },
  ])
  // What is written down of the hour before stands, until somebody who enters it says that the scale had the truck.
  const before = await paper(operator, 32, { truck_id, first_at: ago(60), second_at: ago(40) })
  expect(before.status, JSON.stringify(before.errors)).toBe(200)
  await site.rows('update orders.weighing set first_at = $2 where id = $1', [first.data['id'], ago(50)])
  expect((await act(second, before, 'enter')).errors).toMatchObject([{ field: 'first_at' }])
  await act(operator, before, 'withdraw')

  const photo = await storedFile(site, operator)
  const copy = await storedFile(site, operator)
  await site.rows('update sub.file set sha256 = $2 where id = $1', [copy.id, photo.sha256])
  const one = await paper(operator, 33, { photos: [{ file_id: photo.id }], truck_id: DEMO_TRUCKS[13]!.id })
  expect(one.status, JSON.stringify(one.errors)).toBe(200)
  const twice = { photos: [{ file_id: copy.id }], truck_id: DEMO_TRUCKS[16]!.id }
  expect((await paper(operator, 34, twice)).errors).toMatchObject([{ field: 'photos' }])
  await act(operator, one, 'withdraw')
  expect((await paper(operator, 34, twice)).status).toBe(200)
})
