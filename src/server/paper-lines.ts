import { readFile } from 'node:fs/promises'
import type { PaperEnd, PaperLeaves } from '#contracts/weighing/paper-tree.ts'
import { leavesSince, publicSignature } from '#services/order/ports.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Heads, LineMore } from '#engine/seal/heads.ts'

/** Ends that were written down lately; older ones are looked for only after a backup was put back. */
const ENDS_KEPT = 1000

/** The ends of the tree of printed codes that the lines of a file name, the oldest first. A line that cannot be read names none. */
async function endsIn(file: string): Promise<PaperEnd[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line.includes('"papers"'))
  return lines.slice(-ENDS_KEPT).flatMap((line) => {
    try {
      const { heads, papers } = JSON.parse(line) as { heads: Heads; papers?: PaperLeaves }
      if (!papers) return []
      const [number, root] = heads.papers ?? [0, '']
      const start = { number: papers.from, root: papers.root }
      return number === papers.from + papers.leaves.length ? [start, { number, root }] : [start]
    } catch {
      return []
    }
  })
}

/** What a line has beside the ends of chains, and what to call once it was written. */
interface Next {
  more: LineMore
  written: () => void
}

/** What the lines of a file have not said yet of printed codes, signed so that anybody with the public key can check it. */
export function printedCodes({ db, signer }: ServiceContext, file: string): (heads: Heads) => Promise<Next> {
  const signPublicly = (text: string): string => publicSignature(text, signer)
  let ends: PaperEnd[] | undefined
  return async (heads) => {
    const known = (ends ??= await endsIn(file))
    const [number, root] = heads.papers ?? [0, '']
    const last = known.at(-1)
    const isSaid = number === 0 || (last?.number === number && last.root === root)
    const found = isSaid ? null : await leavesSince(db, known, number)
    return {
      more: { signPublicly, ...(found && { extra: { papers: found.leaves } }) },
      written: () => {
        if (found) ends = [...known, found.end].slice(-ENDS_KEPT)
      },
    }
  }
}
