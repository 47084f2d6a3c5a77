import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { proofText, readProof } from '#contracts/weighing/paper-proof.ts'
import { EMPTY_ROOT, type PaperEnd } from '#contracts/weighing/paper-tree.ts'
import { codeInPixels } from '#islands/scan/read-code.ts'
import { endAfter, leafOf, NO_PAPERS } from '#services/order/weighing/rules/paper-tree.ts'
import { signStatement } from '#services/order/weighing/rules/paper-key.ts'
import { TEST_SIGNER } from '../support/signer.ts'

const sha = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const byte = (n: number): Buffer => Buffer.from([n])

/** The hash of a tree as RFC 6962 (2.1) defines it, word by word, split before its last leaf instead of at a power of two. */
function treeHash(codes: readonly string[]): Buffer {
  const last = codes.at(-1)
  if (last === undefined) return sha()
  return sha(byte(1), treeHash(codes.slice(0, -1)), sha(byte(0), Buffer.from(last)))
}

const after = (end: PaperEnd, leaves: readonly string[]): PaperEnd =>
  leaves.reduce((before, leaf) => endAfter(before, leaf), end)
const codes = fc.array(fc.string(), { minLength: 1, maxLength: 30 })
const some = fc.tuple(codes, fc.nat()).map(([list, n]) => ({ list, at: n % list.length }))

describe('the tree of printed codes', () => {
  test('hashes as RFC 6962 does: nothing, and a leaf of nothing', () => {
    expect(Buffer.from(EMPTY_ROOT, 'base64url').toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    expect(Buffer.from(leafOf(''), 'base64url').toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
  })

  test('has the root of its definition, however many there are', () => {
    fc.assert(
      fc.property(codes, (list) => {
        expect(after(NO_PAPERS, list.map(leafOf))).toEqual({
          number: list.length,
          root: treeHash(list).toString('base64url'),
        })
      }),
      { numRuns: 60 },
    )
  })

  test('a code with the root before it and the leaves after it lead to every later root', () => {
    fc.assert(
      fc.property(some, ({ list, at }) => {
        const leaves = list.map(leafOf)
        const before = after(NO_PAPERS, leaves.slice(0, at))
        const proven = after(endAfter(before, leafOf(list[at]!)), leaves.slice(at + 1))
        expect(proven).toEqual(after(NO_PAPERS, leaves))
      }),
      { numRuns: 60 },
    )
  })

  test('one code changed, taken out or put elsewhere changes every root after it', () => {
    fc.assert(
      fc.property(some, fc.string(), ({ list, at }, other) => {
        const root = (all: readonly string[]): string => after(NO_PAPERS, all.map(leafOf)).root
        fc.pre(other !== list[at])
        expect(root(list.with(at, other))).not.toBe(root(list))
        expect(root(list.toSpliced(at, 1))).not.toBe(root(list))
        const moved = [list[at]!, ...list.toSpliced(at, 1)]
        expect(root(moved) === root(list)).toBe(JSON.stringify(moved) === JSON.stringify(list))
      }),
      { numRuns: 60 },
    )
  })
})

test('the longest code there is fits the square as it is printed, and is read again', async () => {
  const statement = {
    ticket_no: 'TB-99-261122-X9999',
    version: 99,
    net_kg: 150_000,
    date: '2026-11-22',
    plate_no: 'AB 1234 CDE',
  }
  const signed = signStatement(statement, { number: 99_999_999, before: leafOf('x') }, TEST_SIGNER)
  const text = `https://timbangan.pabrik-pupuk.example.co.id/ticket/${'a'.repeat(22)}#${proofText(signed)}`
  const { data: dots, size } = encode(text, { border: 1, ecc: 'M' })
  // 27 mm on paper (styles/ticket.css): a printer of 203 dots an inch draws each module with three.
  expect(27 / size).toBeGreaterThan(3 * (25.4 / 203))
  const [dot, margin] = [3, 12]
  const edge = size * dot + 2 * margin
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let y = 0; y < size * dot; y++)
    for (let x = 0; x < size * dot; x++)
      if (dots[Math.floor(y / dot)]![Math.floor(x / dot)])
        pixels.fill(0, ((y + margin) * edge + x + margin) * 4, ((y + margin) * edge + x + margin) * 4 + 3)
  const found = await codeInPixels({ data: pixels, width: edge, height: edge })
  expect(readProof(found ?? '')).toEqual(signed)
})
