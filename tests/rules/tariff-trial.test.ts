import { expect, test } from 'vitest'
import type { RouteAsk, TariffRow } from '#services/master/ports.ts'
import { triedOn } from '#services/billing/billing/audit/rules/tariff-trial.ts'
import { FACTS, missed, withRow } from './load-facts.ts'

const [held] = FACTS.tariff.tried.map(({ route }) => route)
const ASK: RouteAsk = {
  origin_checkpoint_id: 'pier',
  destination_checkpoint_id: 'store',
  cargo_id: 'urea',
  payload_type_id: 'bulk',
  truck_type: 'tronton',
  load_date: FACTS.load_date,
}
const CONTRACT = { id: FACTS.contract.id, basis: FACTS.contract.basis }

/** A draft of next year at Rp 19,000 a tonne, for the same carriage as the row that held. */
const draft = (change: Partial<TariffRow> = {}): TariffRow => ({
  ...held!,
  id: 'row-8',
  status: 'waiting',
  tariff_idr: 19_000,
  valid_from: '2027-01-01',
  valid_to: '2027-12-31',
  ...change,
})
const tried = (row: TariffRow, facts = FACTS, contract: typeof CONTRACT = CONTRACT) =>
  triedOn(facts, ASK, { row, contract })

test('a draft rates a load of last year in the place of the row that held: 26.48 t × 17,900 and × 19,000', () => {
  expect(tried(draft())).toEqual({ billed_ton: '26.480', now_idr: 473_992, then_idr: 503_120 })
})

test('a row that says more exactly what was carried keeps the load', () => {
  expect(tried(draft({ cargo_id: null }))).toBeNull()
  const general = withRow({ cargo_id: null })
  expect(tried(draft(), { ...FACTS, ...general })?.then_idr).toBe(503_120)
})

test('a row for another cargo, payload or truck rates nothing of it', () => {
  expect(tried(draft({ cargo_id: 'npk' }))).toBeNull()
  expect(tried(draft({ truck_type: 'trailer' }))).toBeNull()
})

test('where no tariff held, what it would cost stands alone', () => {
  const facts = { ...FACTS, ...missed(['too_late']) }
  expect(tried(draft(), facts)).toMatchObject({ now_idr: null, then_idr: 503_120 })
})

test('the row of a draft contract is paid by what that contract weighs by', () => {
  const contract = { id: 'next', basis: 'destination_net' } as const
  expect(tried(draft(), FACTS, contract)).toMatchObject({
    billed_ton: '26.450',
    now_idr: 473_992,
    then_idr: 502_550,
  })
  // The rows of the contract that was in force say nothing about that one.
  expect(tried(draft({ cargo_id: null }), FACTS, contract)?.then_idr).toBe(502_550)
})

test('another basis and a least charge are those of the draft', () => {
  expect(tried(draft({ charge_basis: 'per_trip', tariff_idr: 450_000 }))?.then_idr).toBe(450_000)
  expect(tried(draft({ min_charge_ton: '30.000' }))?.then_idr).toBe(570_000)
})
