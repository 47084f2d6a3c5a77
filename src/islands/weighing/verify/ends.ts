import { proofText, type SignedStatement } from '#contracts/weighing/paper-proof.ts'
import {
  leafBytes,
  rootBytes,
  textOfBytes,
  type PaperEnd,
  type PaperLeaves,
} from '#contracts/weighing/paper-tree.ts'
import { isSigned, type PaperKey } from '#islands/weighing/verify/prove.ts'

/** A line of ends of chains that says something of printed codes, as it was written down. */
interface EndsLine {
  at: string
  papers: PaperLeaves
  /** What is signed, under which key, and the signature that a public key checks. */
  signed: { text: string; key_id: string; signature: string }
}

/** What a paper is in some ends of chains; `at` and `through` are moments of lines, RFC 3339. */
export type Standing =
  /** It stands there, and so it does by all that was written down after it, up to `through`. */
  | { is: 'there'; number: number; at: string; through: string }
  /** Another code stands at its number, or what was written down later does not follow from it. */
  | { is: 'changed'; number: number; at: string }
  /** The file ends before it, or begins after it. */
  | { is: 'before' | 'after'; number: number; at: string }
  /** Lines before and after it are there, and its own is not. */
  | { is: 'gap'; number: number }
  /** The code is from before they were numbered; no line of the text was signed here; this browser cannot check signatures. */
  | { is: 'unnumbered' | 'unsigned' | 'unable' }

/** A mail as it was saved has its long lines broken and some letters written as numbers (RFC 2045, 6.7). */
function unfolded(text: string): string {
  if (!/^content-transfer-encoding:\s*quoted-printable/im.test(text)) return text
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

const isLeaves = (value: unknown): value is PaperLeaves =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'number' &&
  'root' in value &&
  typeof value.root === 'string' &&
  'leaves' in value &&
  Array.isArray(value.leaves) &&
  value.leaves.every((leaf) => typeof leaf === 'string')

/** The line as its parts; none for words around it, and for a line without printed codes. */
function lineOf(text: string): EndsLine[] {
  if (!text.startsWith('{') || !text.includes('"papers"')) return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return []
    const { key_id, signature: _, public_signature, ...said }: Record<string, unknown> = { ...parsed }
    const { at, papers } = said
    if (typeof at !== 'string' || typeof key_id !== 'string' || typeof public_signature !== 'string')
      return []
    if (!isLeaves(papers)) return []
    return [
      { at, papers, signed: { text: `heads ${JSON.stringify(said)}`, key_id, signature: public_signature } },
    ]
  } catch {
    return []
  }
}

/** The lines of a file or mail of ends of chains that say something of printed codes, in their order. */
function readEnds(text: string): EndsLine[] {
  return unfolded(text)
    .split(/\r?\n/)
    .flatMap((line) => lineOf(line.trim()))
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return textOfBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const endOf = ({ papers: { from, leaves } }: EndsLine): number => from + leaves.length

/** The roots that follow from a line, each by the number of its code; the one that it starts from is the first. */
async function rootsOf({ papers }: EndsLine): Promise<PaperEnd[]> {
  const roots = [{ number: papers.from, root: papers.root }]
  let { root } = papers
  for (const [n, leaf] of papers.leaves.entries()) {
    root = await hashOf(rootBytes(root, leaf))
    roots.push({ number: papers.from + n + 1, root })
  }
  return roots
}

/** The signed lines; null where this browser cannot check a signature. A line that was changed is as if it were not there. */
async function trueLines(lines: readonly EndsLine[], keys: readonly PaperKey[]): Promise<EndsLine[] | null> {
  const found: EndsLine[] = []
  for (const line of lines) {
    const answer = await isSigned(line.signed, keys)
    if (answer === null) return null
    if (answer) found.push(line)
  }
  return found
}

/** Where a paper stands that is in none of the lines. */
function outside(number: number, lines: readonly EndsLine[]): Standing {
  const earlier = lines.filter((line) => endOf(line) < number).map(({ at }) => at)
  const later = lines.filter(({ papers }) => papers.from >= number).map(({ at }) => at)
  if (earlier.length && later.length) return { is: 'gap', number }
  return later.length
    ? { is: 'after', number, at: later.toSorted()[0]! }
    : { is: 'before', number, at: earlier.toSorted().at(-1)! }
}

/**
 * What ends of chains that were written down elsewhere say of a printed code, by the public keys alone (dec.I3.16): whether its leaf stands at its
 * number behind the root it was printed with, and whether all that was written down later follows from it.
 */
export async function standingOf(
  read: SignedStatement,
  text: string,
  keys: readonly PaperKey[],
): Promise<Standing> {
  const { place } = read
  if (!place) return { is: 'unnumbered' }
  const { number } = place
  const lines = await trueLines(readEnds(text), keys)
  if (!lines) return { is: 'unable' }
  if (!lines.length) return { is: 'unsigned' }
  const own = lines.filter((line) => line.papers.from < number && number <= endOf(line))
  const [first] = own
  if (!first) return outside(number, lines)
  const root = await hashOf(rootBytes(place.before, await hashOf(leafBytes(proofText(read)))))
  const known = new Map([
    [number - 1, place.before],
    [number, root],
  ])
  let through = first.at
  const rest = lines.filter((one) => one !== first)
  // In the sequence of codes, for files of one plant may be put together in any.
  for (const line of [first, ...rest.toSorted((a, b) => a.papers.from - b.papers.from)]) {
    const roots = await rootsOf(line)
    if (roots.some((one) => (known.get(one.number) ?? one.root) !== one.root))
      return { is: 'changed', number, at: line.at }
    // What does not touch what is known by now, such as lines from before, says nothing of this paper.
    if (!roots.some((one) => one.number >= number && known.has(one.number))) continue
    for (const one of roots) known.set(one.number, one.root)
    if (line.at > through) through = line.at
  }
  return { is: 'there', number, at: first.at, through }
}
