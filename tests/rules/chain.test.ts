import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalJson,
  CHAIN_START,
  chainHash,
  nextChainRow,
  verifyChain,
  WEIGHMENT_COLUMNS,
  weighmentContent,
} from '#services/order/weighing/rules/chain.ts'
import type { ChainContent, ChainRow, Json } from '#services/order/weighing/rules/chain.ts'

const START = Date.parse('2026-11-21T00:00:00Z')
const content = (n: number): ChainContent => ({
  weight_kg: 10_000 + n * 10,
  captured_at: new Date(START + n * 60_000).toISOString(),
  stable: true,
  samples: [{ at: START + n, weight_kg: 10_000 }],
  photos: [],
  plate_ocr: null,
})

function chainOf(count: number): ChainRow[] {
  const rows: ChainRow[] = []
  for (let n = 0; n < count; n += 1) rows.push(nextChainRow(rows.at(-1) ?? null, content(n)))
  return rows
}

const WHOLE = chainOf(60)
const HEAD = WHOLE.at(-1) ?? null
/** Index of a row that has a neighbour on both sides. */
const inner = fc.integer({ min: 1, max: WHOLE.length - 2 })

describe('the canonical text', () => {
  it('sorts keys at every depth and keeps lists in order', () => {
    expect(canonicalJson({ b: [{ z: 1, a: null }, 'é"'], a: -0 })).toBe(
      '{"a":0,"b":[{"a":null,"z":1},"é\\""]}',
    )
  })

  it('does not depend on the order keys were written in, and parses back to the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = canonicalJson(value as Json)
        expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()) as Json)).toBe(text)
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text)
      }),
    )
  })

  it('refuses numbers JSON cannot hold and missing values', () => {
    expect(() => canonicalJson({ weight_kg: Number.NaN })).toThrow(RangeError)
    expect(() => canonicalJson({ weight_kg: undefined } as unknown as Json)).toThrow(RangeError)
  })

  it('binds the place in the chain, whatever the content calls itself', () => {
    const row = nextChainRow(null, { chain_seq: 9, weight_kg: 1 })
    expect(row.hash).toBe(chainHash(CHAIN_START, { chain_seq: 1, weight_kg: 1 }))
  })

  it('gives a fixed hash, so that stored chains stay valid', () => {
    expect(chainHash(CHAIN_START, { weight_kg: 12_340, stable: true })).toBe(
      '1022d355f3a2718329467d35410d9f3cc8547a55f1ea9831d2487ad60ee8fa49',
    )
  })
})

describe('a whole chain', () => {
  it('verifies, empty, with one row, with its head and after a trip through JSON', () => {
    expect(verifyChain([])).toBeNull()
    expect(verifyChain(WHOLE.slice(0, 1))).toBeNull()
    expect(verifyChain(WHOLE, HEAD)).toBeNull()
    expect(verifyChain(JSON.parse(JSON.stringify(WHOLE)) as ChainRow[], HEAD)).toBeNull()
  })
})

it('records of one moment are no break, one without a time is', () => {
  const chained = (...contents: ChainContent[]) =>
    contents.reduce<ChainRow[]>((all, one) => [...all, nextChainRow(all.at(-1) ?? null, one)], [])
  expect(verifyChain(chained(content(0), content(0), content(1)))).toBeNull()
  const timeless = { ...content(0), captured_at: 9999 }
  expect(verifyChain(chained(content(0), timeless))).toEqual({ seq: 2, reason: 'time' })
})

it('a head of a chain of which nothing is left is a break at its first record', () => {
  expect(verifyChain([], { seq: 1, hash: 'x' })).toEqual({ seq: 1, reason: 'head' })
})

describe('tampering is found at the right record (rel.R13)', () => {
  it('an edit of any value, be it one bit', () => {
    fc.assert(
      fc.property(inner, fc.nat(16), (at, bit) => {
        const row = WHOLE[at] as ChainRow
        const weight_kg = Number(row.content.weight_kg) ^ (1 << bit)
        const rows = WHOLE.with(at, { ...row, content: { ...row.content, weight_kg } })
        expect(verifyChain(rows)).toEqual({ seq: at + 1, reason: 'content' })
      }),
    )
  })

  it('an edit whose own hash was recomputed, at the record after it', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const forged = nextChainRow(WHOLE[at - 1] ?? null, { ...content(at), weight_kg: 1 })
        expect(verifyChain(WHOLE.with(at, forged))).toEqual({ seq: at + 2, reason: 'previous' })
      }),
    )
  })

  it('a delete', () => {
    fc.assert(
      fc.property(inner, (at) => {
        expect(verifyChain(WHOLE.toSpliced(at, 1))).toEqual({ seq: at + 1, reason: 'sequence' })
      }),
    )
  })

  it('a delete that renumbers the rest', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const rows = WHOLE.toSpliced(at, 1).map((row, index) => ({ ...row, seq: index + 1 }))
        expect(verifyChain(rows)).toEqual({ seq: at + 1, reason: 'previous' })
      }),
    )
  })

  it('a swap, with or without swapped numbers', () => {
    fc.assert(
      fc.property(inner, fc.boolean(), (at, renumber) => {
        const [a, b] = [WHOLE[at] as ChainRow, WHOLE[at + 1] as ChainRow]
        const rows = renumber
          ? WHOLE.with(at, { ...b, seq: a.seq }).with(at + 1, { ...a, seq: b.seq })
          : WHOLE.with(at, b).with(at + 1, a)
        expect(verifyChain(rows)?.seq).toBe(at + 1)
      }),
    )
  })

  it('a swap of two contents', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const [a, b] = [WHOLE[at] as ChainRow, WHOLE[at + 1] as ChainRow]
        const rows = WHOLE.with(at, { ...a, content: b.content }).with(at + 1, { ...b, content: a.content })
        expect(verifyChain(rows)).toEqual({ seq: at + 1, reason: 'content' })
      }),
    )
  })

  it('a record put in between, even with a fitting hash', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const extra = nextChainRow(WHOLE[at - 1] ?? null, { ...content(at), weight_kg: 1 })
        const rows = [
          ...WHOLE.slice(0, at),
          extra,
          ...WHOLE.slice(at).map((row) => ({ ...row, seq: row.seq + 1 })),
        ]
        expect(verifyChain(rows)).toEqual({ seq: at + 2, reason: 'previous' })
      }),
    )
  })

  it('a changed date, and a new record dated before the one ahead of it', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const row = WHOLE[at] as ChainRow
        const early = { ...row.content, captured_at: new Date(START - 1).toISOString() }
        expect(verifyChain(WHOLE.with(at, { ...row, content: early }))).toEqual({
          seq: at + 1,
          reason: 'content',
        })
        const before = WHOLE.slice(0, at)
        const late = [...before, nextChainRow(before.at(-1) ?? null, early)]
        expect(verifyChain(late)).toEqual({ seq: at + 1, reason: 'time' })
      }),
    )
  })

  it('a cut-off end and a chain rewritten from the start, by the head kept elsewhere', () => {
    expect(verifyChain(WHOLE.slice(0, 40))).toBeNull()
    expect(verifyChain(WHOLE.slice(0, 40), HEAD)).toEqual({ seq: 41, reason: 'head' })
    const rewritten: ChainRow[] = []
    for (const row of WHOLE) {
      rewritten.push(nextChainRow(rewritten.at(-1) ?? null, { ...row.content, plate_ocr: 'B 1 X' }))
    }
    expect(verifyChain(rewritten)).toBeNull()
    expect(verifyChain(rewritten, HEAD)).toEqual({ seq: 60, reason: 'head' })
  })

  it('in 10,000 records', () => {
    const rows = chainOf(10_000)
    expect(verifyChain(rows, rows.at(-1))).toBeNull()
    const row = rows[9_876] as ChainRow
    expect(verifyChain(rows.with(9_876, { ...row, content: { ...row.content, stable: false } }))?.seq).toBe(
      9_877,
    )
  })
})

describe('what a weighment hash covers', () => {
  const row = { ...Object.fromEntries(WEIGHMENT_COLUMNS.map((column) => [column, null])), created_by: 'x' }

  it('is the listed columns, the moment in one spelling', () => {
    const a = weighmentContent({ ...row, captured_at: new Date(START) })
    const b = weighmentContent({ ...row, captured_at: '2026-11-21T07:00:00+07:00' })
    expect(a).toEqual(b)
    expect(Object.keys(a)).toEqual([...WEIGHMENT_COLUMNS])
  })

  it('refuses a row that lacks one', () => {
    expect(() => weighmentContent({ captured_at: new Date(START) })).toThrow(/has no id/)
  })
})
