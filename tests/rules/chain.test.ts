import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalJson,
  CHAIN_START,
  nextChainRow,
  WEIGHMENT_COLUMNS,
  weighmentContent,
} from '#services/order/weighing/rules/chain.ts'
import type { ChainHead, Json, Signing } from '#services/order/weighing/rules/chain.ts'
import type { Weight } from '#truth/weight-text.ts'
import { stepOver, walkFromStart } from '#truth/weights.ts'
import { TEST_KEYS, TEST_SIGNER } from '../support/signer.ts'

/** What the product writes, and what the check makes of it with arithmetic of its own. */

const START = Date.parse('2026-11-21T00:00:00Z')
const hashed = {
  keyId: TEST_SIGNER.keyId,
  sign: (text: string) => createHash('sha256').update(text).digest('hex'),
}

const weightOf = (n: number): Omit<Weight, 'chain_seq' | 'prev_hash' | 'hash' | 'key_id'> => ({
  id: `weight ${n}`,
  weighing_id: `ticket ${n}`,
  sequence: 1,
  weight_kg: 10_000 + n * 10,
  captured_at: new Date(START + n * 60_000).toISOString(),
  source: 'indicator',
  stable: true,
  zero_before: true,
  raw_frame: `SIM S "${n}" é`,
  indicator_record_no: null,
  samples: [{ weight_kg: 10_000.5, at: START + n }],
  operator_id: null,
  scale_id: 'scale',
  shift: 1,
  photos: [],
  plate_ocr: null,
  plate_match: null,
  truck_distance_m: null,
  manual_reason: null,
  // Weights from before the platform was asked for say nothing of it.
  whole_on_deck: n % 3 === 0 ? null : n % 3 === 1,
  occupants: n % 3 === 0 ? null : n % 10,
})

function chained(
  last: ChainHead | null,
  row: ReturnType<typeof weightOf>,
  signing: Signing = TEST_SIGNER,
): Weight {
  const { seq, ...next } = nextChainRow(
    last,
    weighmentContent({ ...row, samples: [{ at: START, weight_kg: 1 }], photos: [] }),
    signing,
  )
  return { ...row, samples: [{ at: START, weight_kg: 1 }], photos: [], chain_seq: seq, ...next }
}
const endOf = (row: Weight | undefined): ChainHead | null =>
  row ? { seq: row.chain_seq, hash: row.hash } : null

function chainOf(count: number): Weight[] {
  const rows: Weight[] = []
  for (let n = 0; n < count; n += 1) rows.push(chained(endOf(rows.at(-1)), weightOf(n)))
  return rows
}

const WHOLE = chainOf(60)
/** Index of a row that has a neighbour on both sides. */
const inner = fc.integer({ min: 1, max: WHOLE.length - 2 })

/** Number and words of everything that is wrong with a chain. */
function wrongIn(rows: readonly Weight[]): [number, string][] {
  const walk = walkFromStart()
  return rows.flatMap((row) =>
    stepOver(walk, row, TEST_KEYS).map((words): [number, string] => [row.chain_seq, words.split(';')[0]!]),
  )
}
const CHANGED = 'it is not as it was written'
const STRANGER = 'it does not follow the weight before it'

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

  it('binds place and key, whatever the content calls itself, and stays so that stored chains stay valid', () => {
    const row = nextChainRow(null, { chain_seq: 9, key_id: 'x', weight_kg: 1 }, TEST_SIGNER)
    const text = `${CHAIN_START}{"chain_seq":1,"key_id":"${TEST_SIGNER.keyId}","weight_kg":1}`
    expect(row.hash).toBe(TEST_SIGNER.sign(text))
    expect(row.hash).toMatchInlineSnapshot(
      `"037d1ac219ce9ad72413a551d0349627ef7876bf1297aca1da0f9df3f31141da"`,
    )
  })
})

it('a chain as the product writes it is whole, in 10,000 weights too', () => {
  expect(wrongIn([])).toEqual([])
  const rows = chainOf(10_000)
  expect(wrongIn(rows)).toEqual([])
  expect(wrongIn(rows.with(9_876, { ...rows[9_876]!, stable: false }))).toEqual([[9_877, CHANGED]])
})

describe('tampering is found at the right record (rel.R13)', () => {
  it('an edit of any value, be it one bit', () => {
    fc.assert(
      fc.property(inner, fc.nat(16), (at, bit) => {
        const row = WHOLE[at]!
        expect(wrongIn(WHOLE.with(at, { ...row, weight_kg: row.weight_kg ^ (1 << bit) }))).toEqual([
          [at + 1, CHANGED],
        ])
      }),
    )
  })

  it('an edit recomputed without the key, there and at the record after it', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const forged = chained(endOf(WHOLE[at - 1]), { ...weightOf(at), weight_kg: 1 }, hashed)
        expect(wrongIn(WHOLE.with(at, forged))).toEqual([
          [at + 1, CHANGED],
          [at + 2, STRANGER],
        ])
      }),
    )
  })

  it('a delete, and one that renumbers the rest', () => {
    fc.assert(
      fc.property(inner, (at) => {
        expect(wrongIn(WHOLE.toSpliced(at, 1))).toEqual([
          [at + 2, `the weights ${at + 1} to ${at + 1} before it are missing`],
        ])
        const renumbered = WHOLE.toSpliced(at, 1).map((row, index) => ({ ...row, chain_seq: index + 1 }))
        expect(wrongIn(renumbered).map(([seq]) => seq)).toContain(at + 1)
        expect(wrongIn(renumbered)).toHaveLength(WHOLE.length - at)
      }),
    )
  })

  it('two swapped, with and without their numbers, and their contents', () => {
    fc.assert(
      fc.property(inner, (at) => {
        const [a, b] = [WHOLE[at]!, WHOLE[at + 1]!]
        for (const [first, second] of [
          [b, a],
          [
            { ...b, chain_seq: a.chain_seq },
            { ...a, chain_seq: b.chain_seq },
          ],
          [
            { ...b, chain_seq: a.chain_seq, prev_hash: a.prev_hash, hash: a.hash },
            { ...a, chain_seq: b.chain_seq, prev_hash: b.prev_hash, hash: b.hash },
          ],
        ] as const)
          expect(wrongIn(WHOLE.with(at, first).with(at + 1, second)).length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it('an unsigned weight after signed ones, and a key nobody has', () => {
    expect(wrongIn(WHOLE.with(5, { ...WHOLE[5]!, key_id: null }))).toEqual([
      [6, 'it is not signed, though weights before it are'],
      [6, CHANGED],
    ])
    expect(wrongIn(WHOLE.with(5, { ...WHOLE[5]!, key_id: 'lost' }))).toEqual([
      [6, 'it is signed with the key lost, which is not in the file of keys'],
    ])
  })

  it('two edits are two breaks', () => {
    const rows = WHOLE.with(3, { ...WHOLE[3]!, weight_kg: 1 }).with(40, { ...WHOLE[40]!, raw_frame: null })
    expect(wrongIn(rows)).toEqual([
      [4, CHANGED],
      [41, CHANGED],
    ])
  })
})

it('an earlier time is no break but is counted: the clock may have been set back', () => {
  const rows = chainOf(2)
  rows.push(chained(endOf(rows[1]), weightOf(0)))
  const walk = walkFromStart()
  expect(rows.flatMap((row) => stepOver(walk, row, TEST_KEYS))).toEqual([])
  expect(walk.earlier).toBe(1)
})

describe('what a weighment hash covers', () => {
  const row = { ...Object.fromEntries(WEIGHMENT_COLUMNS.map((column) => [column, null])), created_by: 'x' }

  it('is the listed columns, the moment in one spelling', () => {
    const a = weighmentContent({ ...row, captured_at: new Date(START) })
    const b = weighmentContent({ ...row, captured_at: '2026-11-21T07:00:00+07:00' })
    expect(a).toEqual(b)
    expect(Object.keys(a)).toEqual([...WEIGHMENT_COLUMNS])
  })

  it('and what later columns say: a weight from before them keeps its hash, and none is emptied or filled unseen', () => {
    const before = { ...row, captured_at: new Date(START) }
    const text = (more: object): string => canonicalJson(weighmentContent({ ...before, ...more }))
    const old = createHash('sha256')
      .update(canonicalJson(weighmentContent(before)))
      .digest('hex')
    // Worked out on 2026-11-23 by the code as it was before these columns.
    expect(old).toBe('dd4d09418e5cd9afaecdeab361f7290707dd16d2f334fdc76951c49e22d674c1')
    expect(text({ whole_on_deck: null, occupants: null })).toBe(text({}))
    const said = [{ occupants: 0 }, { occupants: 1 }, { whole_on_deck: false }, { whole_on_deck: true }]
    const texts = [{}, ...said, { whole_on_deck: false, occupants: 0 }].map(text)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('refuses a row that lacks one', () => {
    expect(() => weighmentContent({ captured_at: new Date(START) })).toThrow(/has no id/)
  })
})
