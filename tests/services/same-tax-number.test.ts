import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** Two vendors with one tax number are named before the first document is agreed to and the first payment made; nothing is refused. */

let site: PaymentSite
let own: Row
beforeAll(async () => {
  site = await paymentSite()
  const [row] = await site.rows('select id, code, name, npwp from master.vendor where id = $1', [
    (await site.trip([])).vendor_id,
  ])
  own = row!
})
afterAll(() => site.close())

const FORMER = '012345674901000'
const ask = (given: Row, actor = site.maker.actor) =>
  site.call<Row>('POST', '/v1/same-tax-number', actor, { vendor_id: null, npwp: null, ...given })
const namesOf = async (given: Row): Promise<unknown> =>
  (sound(await ask(given)).items as Row[]).map(({ name }) => name)
/** Another vendor like the first one, with a tax number of its own. */
async function vendor(name: string, npwp: string): Promise<unknown> {
  const [made] = await site.rows(
    `insert into master.vendor select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'code', $2::text, 'name', $2::text,
       'npwp', $3::text))).* from master.vendor v where id = $1 returning id`,
    [own.id, name, npwp],
  )
  return made!.id
}
const profile = (vendorId: unknown, npwp: string) =>
  site.rows(
    `insert into billing.vendor_tax_profile (id, created_at, updated_at, vendor_id, valid_from, npwp, status)
     values (gen_random_uuid(), now(), now(), $1, '2025-01-01', $2, 'approved')`,
    [vendorId, npwp],
  )

test('is found by digits, the former 15 being 16 with a zero, of the vendor and of its tax profiles', async () => {
  await site.rows('update master.vendor set npwp = $2 where id = $1', [own.id, FORMER])
  await site.rows('delete from billing.vendor_tax_profile')
  expect(await namesOf({ vendor_id: own.id })).toEqual([])
  const other = await vendor('CV TWIN', '9999999999999999')
  expect(await namesOf({ vendor_id: own.id })).toEqual([])
  await profile(other, `0${FORMER}`)
  expect(await namesOf({ vendor_id: own.id })).toEqual(['CV TWIN'])
  expect(await namesOf({ vendor_id: other })).toEqual([own.name])
  await vendor('PT CABANG', `0${FORMER}`)
  expect(await namesOf({ vendor_id: own.id })).toEqual(['CV TWIN', 'PT CABANG'])
  // One that was taken out of the list is named no more.
  await site.rows(`update master.vendor set deleted_at = now() where name = 'PT CABANG'`)
  expect(await namesOf({ vendor_id: own.id })).toEqual(['CV TWIN'])
})

test('is found while it is typed, by whoever enters a vendor', async () => {
  expect(await namesOf({ npwp: '01.234.567.4-901.000' })).toEqual(['CV TWIN', own.name].toSorted())
  expect(await namesOf({ npwp: '01.234.567.4-901' })).toEqual([])
  expect(await namesOf({ npwp: '' })).toEqual([])
  // What is typed stands in place of what the vendor has; what its profiles say stays.
  expect(await namesOf({ vendor_id: own.id, npwp: '5555555555555555' })).toEqual([])
  expect(await namesOf({ vendor_id: own.id, npwp: `0${FORMER}` })).toEqual(['CV TWIN'])
  await profile(own.id, `0${FORMER}`)
  expect(await namesOf({ vendor_id: own.id, npwp: '5555555555555555' })).toEqual(['CV TWIN'])
  expect((await ask({ vendor_id: own.id }, site.haulier.actor)).status).toBe(403)
})

test('says whether the vendor was billed and paid before', async () => {
  const before = async (): Promise<Row> => sound(await ask({ vendor_id: own.id }))
  await site.document([[{ amount: 468_000 }]])
  expect(await before()).toMatchObject({ has_billed: false, has_paid: false })
  await site.bill()
  expect(await before()).toMatchObject({ has_billed: true, has_paid: false })
  const { id } = await site.approved()
  expect(await before()).toMatchObject({ has_paid: false })
  sound(await site.file([id]))
  sound(await site.move(id, 'pay', { bank_reference: 'TRX', paid_at: clock.now().toISOString() }))
  expect(await before()).toMatchObject({ has_billed: true, has_paid: true })
})
