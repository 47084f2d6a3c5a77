import { expect, it } from 'vitest'
import { approveErrors } from '#services/billing/billing/reimburse/rules/approve-errors.ts'

const WHY = 'The portal of the port was doubled that week'
const fieldOf = (
  asked: number,
  cap: number | null,
  left: number,
  approved: number | null,
  reason: string | null,
) =>
  approveErrors(
    { amount_idr: asked },
    { cap_idr: cap, left_idr: left, same_no: null },
    { approved_idr: approved, reason },
  )[0]?.field ?? null

it.each<[string, number, number | null, number, number | null, string | null, string | null]>([
  ['all of it, within the cap', 50_000, 60_000, 60_000, null, null, null],
  ['all of it, to the last rupiah', 60_000, 60_000, 60_000, null, null, null],
  ['a rupiah more than is left', 60_001, 60_000, 60_000, null, null, 'reason'],
  ['the same with a word', 60_001, 60_000, 60_000, null, WHY, null],
  ['where others have taken it', 10_000, 60_000, 5000, null, null, 'reason'],
  ['a part of it, without a word', 50_000, 60_000, 60_000, 40_000, null, 'reason'],
  ['a part of it, with a word', 50_000, 60_000, 60_000, 40_000, WHY, null],
  ['more than was asked, whatever is said', 50_000, 60_000, 60_000, 50_001, WHY, 'approved_idr'],
  ['where nothing is agreed', 1, null, 0, null, null, 'reason'],
  ['where nothing is agreed, with a word', 1, null, 0, null, WHY, null],
  ['where nothing is to be paid', 1, 0, 0, null, null, 'reason'],
])('approving %s', (_title, asked, cap, left, approved, reason, expected) => {
  expect(fieldOf(asked, cap, left, approved, reason)).toBe(expected)
})
