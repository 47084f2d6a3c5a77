import { createHash } from 'node:crypto'
import { EMPTY_ROOT, leafBytes, rootBytes, type PaperEnd } from '#contracts/weighing/paper-tree.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** Before the first code. */
export const NO_PAPERS: PaperEnd = { number: 0, root: EMPTY_ROOT }

/** The leaf of a printed code (RFC 6962, 2.1). */
export function leafOf(code: string): string {
  return hashOf(leafBytes(code))
}

/** The end of the tree after one more leaf. */
export function endAfter({ number, root }: PaperEnd, leaf: string): PaperEnd {
  return { number: number + 1, root: hashOf(rootBytes(root, leaf)) }
}
