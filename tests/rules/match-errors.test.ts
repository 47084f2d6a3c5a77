import { describe, expect, test } from 'vitest'
import { asksReason } from '#contracts/billing/compare-words.ts'
import { matchErrors } from '#services/billing/billing/documents/rules/match-errors.ts'

type Row = Parameters<typeof matchErrors>[0]
const row = (more: Partial<Row>): Row => ({
  match_status: 'partial',
  variance_idr: 0,
  to_settle: 0,
  statement_lines: 0,
  self_billing: false,
  ...more,
})
const unsaid = { match_code: null, reason: null }
const fields = (given: Row, said: Parameters<typeof matchErrors>[1]) =>
  matchErrors(given, said).map(({ field }) => field)

describe('verifying beside a statement (dec.I4.17)', () => {
  test.each([
    ['its total alone, though it equals the document', row({}), true],
    ['its total alone, which differs', row({ variance_idr: 5 }), true],
    ['lines that are all settled', row({ statement_lines: 3, variance_idr: 5 }), false],
    ['a line to settle', row({ statement_lines: 3, to_settle: 1 }), true],
    ['a full match', row({ match_status: 'full', statement_lines: 3 }), false],
    ['no statement where the plant bills itself', row({ match_status: 'none', self_billing: true }), false],
  ])('with %s', (_name, given, isAsked) => {
    expect(asksReason(given)).toBe(isAsked)
    expect(fields(given, unsaid)).toEqual(isAsked ? ['match_code'] : [])
  })

  test('takes the total alone with its reason, in words', () => {
    expect(fields(row({}), { match_code: 'total_only', reason: null })).toEqual(['reason'])
    expect(fields(row({}), { match_code: 'total_only', reason: 'Lines come by post' })).toEqual([])
    expect(fields(row({}), { match_code: 'over', reason: 'Lines come by post' })).toEqual(['match_code'])
  })
})
