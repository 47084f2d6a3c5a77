import * as z from 'zod/mini'

/** One weight, as a paper says it: what it is called, the kilograms with their unit, and when, where and by whom. */
const PAPER_WEIGHT = z.object({ label: z.string(), kg: z.string(), by: z.string() })
const PAPER_FACT = z.object({ label: z.string(), text: z.string() })

/** What a paper says in one language. Every word stands here as it is printed: nothing of it is made anew for a copy (rel.R14). */
const PAPER = z.object({
  title: z.string(),
  no: z.string(),
  /** Below the number: the scale and its verification, or the moment of a delivery note. */
  under: z.string(),
  weights: z.array(PAPER_WEIGHT),
  net: PAPER_FACT,
  facts: z.array(PAPER_FACT),
  /** What a revised paper said before, by the same words; empty for the first version. */
  before: z.array(PAPER_FACT),
  signs: z.array(z.string()),
  /** Who keeps which sheet; one sheet without a name when empty. */
  copies: z.array(z.string()),
  check_code: z.string(),
  made: z.string(),
})

export const PAPER_OPTIONS = [
  { value: 'ticket', label: 'Weighing ticket' },
  { value: 'delivery-note', label: 'Delivery note' },
] as const
export type PaperKind = (typeof PAPER_OPTIONS)[number]['value']

/** A paper as it was kept when it was first made. */
export const KEPT_PAPER = z.object({
  kind: z.enum(['ticket', 'delivery-note']),
  version: z.number(),
  made_at: z.string(),
  en: PAPER,
  id: PAPER,
  /** Of the public page, below the site's address, with the signed statement behind its `#`; null for a paper that proves nothing. */
  proof: z.nullable(z.string()),
})

/** A paper to be printed now, with its marks: they say what has happened since, and are no part of its words. */
export const PRINTABLE = z.object({
  paper: KEPT_PAPER,
  /** Number this print will have; 1 is the original. */
  copy_no: z.number(),
  /** A second weight is missing: it proves nothing yet. */
  unfinished: z.boolean(),
  /** The ticket's version of now, where this paper says an earlier one. */
  replaced_by: z.nullable(z.number()),
  cancelled: z.boolean(),
  may_leave: z.boolean(),
})

export type Paper = z.infer<typeof PAPER>
export type KeptPaper = z.infer<typeof KEPT_PAPER>
export type Printable = z.infer<typeof PRINTABLE>

/** The words of a paper as plain text, one thing a line; two prints of one version are equal in every byte of it. */
export function paperText(paper: Paper): string {
  const width = Math.max(...[...paper.weights, ...paper.facts, paper.net].map(({ label }) => label.length))
  const line = (label: string, ...said: string[]): string =>
    [label.padEnd(width), ...said.filter(Boolean)].join('  ')
  const was = paper.before.map(({ label, text }) => line(label, `[${text}]`))
  return [
    paper.title,
    paper.no,
    ...(paper.under ? [paper.under] : []),
    '',
    ...paper.weights.map(({ label, kg, by }) => line(label, kg.padStart(10), by)),
    line(paper.net.label, paper.net.text.padStart(10)),
    '',
    ...paper.facts.map(({ label, text }) => line(label, text)),
    ...(was.length ? ['', ...was] : []),
    '',
    paper.signs.join('   '),
    `${paper.check_code}  ${paper.made}`,
    '',
  ].join('\n')
}

/** What is stamped across a print: void before all, then that it is not finished, a revision, what has replaced it, and which copy it is. */
export function paperStamp({ paper, copy_no, unfinished, cancelled, replaced_by }: Printable): string | null {
  if (cancelled) return 'BATAL'
  if (unfinished) return 'BELUM SELESAI'
  const marks = [
    ...(paper.version > 1 ? [`REVISI ${paper.version - 1}`] : []),
    ...(replaced_by === null ? [] : [`DIGANTI REVISI ${replaced_by - 1}`]),
    ...(copy_no > 1 ? [`SALINAN ${copy_no - 1}`] : []),
  ]
  return marks.length ? marks.join(' · ') : null
}
