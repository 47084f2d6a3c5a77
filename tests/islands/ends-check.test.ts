import { act, createElement } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedStatement } from '#contracts/weighing/paper-proof.ts'
import { proofText } from '#contracts/weighing/paper-proof.ts'
import { headsLine } from '#engine/seal/heads.ts'
import { EndsCheck } from '#islands/weighing/verify/EndsCheck.tsx'
import { paperKeysOf, publicSignature, signStatement } from '#services/order/weighing/rules/paper-key.ts'
import { endAfter, leafOf, NO_PAPERS } from '#services/order/weighing/rules/paper-tree.ts'
import { TEST_SIGNER } from '../support/signer.ts'
import { draw, textsOf, type as write, unmountAll } from '../support/hands.ts'

/** Where a person holds a scanned paper against ends of chains that somebody keeps elsewhere. */

const keys = paperKeysOf(TEST_SIGNER)
let end = NO_PAPERS
const leaves: string[] = []

function paper(n: number): SignedStatement {
  const statement = {
    ticket_no: `TB-01-261122-000${n}`,
    version: 1,
    net_kg: 9000 + n,
    date: '2026-11-22',
    plate_no: 'W 1 A',
  }
  const signed = signStatement(statement, { number: n, before: end.root }, TEST_SIGNER)
  leaves.push(leafOf(proofText(signed)))
  end = endAfter(end, leaves.at(-1)!)
  return signed
}
const papers = [1, 2, 3].map(paper)
const line = (of: readonly string[]): string =>
  headsLine({}, TEST_SIGNER, { papers: { from: 0, root: NO_PAPERS.root, leaves: of } }, (text) =>
    publicSignature(text, TEST_SIGNER),
  )

beforeAll(() => vi.useRealTimers())
afterEach(unmountAll)

async function words(read: SignedStatement | null, ends: string): Promise<string[]> {
  await draw(createElement(EndsCheck, { read, keys, lang: 'en' }))
  await write(document.querySelector('textarea')!, ends)
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(textsOf('[role=status] > p')).toHaveLength(1)
  })
  return textsOf('[role=status] > p')
}

describe('a scanned paper beside pasted ends', () => {
  test('is said to stand in them', async () => {
    expect(await words(papers[1]!, `Dear auditor\n${line(leaves)}\n`)).toEqual([
      expect.stringMatching(/^The paper stands as number 2 in the ends written down .+\.$/),
    ])
  })
  test('is said to be another one there', async () => {
    expect(await words(papers[1]!, line(leaves.with(1, leaves[0]!)))).toEqual([
      expect.stringMatching(/say something else than the paper, number 2: the record was changed/),
    ])
  })
  test('is said to be later than the file', async () => {
    expect(await words(papers[2]!, line(leaves.slice(0, 2)))).toEqual([
      expect.stringMatching(/^The file is from before this paper, number 3/),
    ])
  })
  test('has to be scanned first', async () => {
    expect(await words(null, line(leaves))).toEqual(['Scan the square code of the paper first.'])
  })
})
