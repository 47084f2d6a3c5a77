import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptErrors, handedInErrors } from '#services/billing/payment/rules/settlement-guards.ts'
import { outcomeOf } from '#services/billing/payment/rules/settlement.ts'

const rupiah = (max: number) => fc.integer({ min: 0, max })
const account = fc
  .record({
    paid: fc.integer({ min: 1, max: 100_000_000 }),
    receipts: rupiah(1_000_000_000),
    back: fc.nat(),
    claim: fc.nat(),
  })
  .map(({ paid, receipts, back, claim }) => {
    const rest = Math.max(0, paid - receipts)
    const over = Math.max(0, receipts - paid)
    return {
      paid,
      receipts,
      handedBack: back % (rest + 1),
      claim: claim % 3 === 0 ? null : claim % (over + 1),
    }
  })

test('no rupiah is lost: what was given, claimed and borne is what was spent, returned and deducted', () => {
  fc.assert(
    fc.property(account, (one) => {
      const { spent, returned, deducted, claimed, borne } = outcomeOf(one)
      expect(one.paid + claimed + borne).toBe(spent + returned + deducted)
      for (const amount of [spent, returned, deducted, claimed, borne]) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      // Nobody returns money and claims some at once.
      expect(Math.min(returned + deducted, claimed + borne)).toBe(0)
    }),
  )
})

test('what the guards let pass never gives an amount below nothing', () => {
  const asked = fc.record({
    paid: fc.integer({ min: 1, max: 1000 }),
    receipts: rupiah(2000),
    back: rupiah(2000),
    claim: fc.option(rupiah(2000), { nil: null }),
  })
  fc.assert(
    fc.property(asked, ({ paid, receipts, back, claim }) => {
      const words = { return_no: 'K-1', claim_reason: 'The road was closed' }
      const refused = [
        ...handedInErrors({ paid, receipts }, { handed_back_idr: back, ...words }),
        ...acceptErrors({ paid, receipts }, { claim_idr: claim, reason: 'Parking is the vendor’s' }),
      ]
      const outcome = Object.values(outcomeOf({ paid, receipts, handedBack: back, claim }))
      if (refused.length === 0) expect(Math.min(...outcome)).toBeGreaterThanOrEqual(0)
    }),
  )
})
