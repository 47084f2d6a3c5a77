import { fakturState, slipState, type PaperState } from '#contracts/tax/paper-state.ts'
import type { OwedPapers } from '#contracts/tax/papers-call.ts'
import type { ListedTaxPaper } from '#contracts/tax/tax-paper.ts'
import type { FormView } from '#contracts/view.ts'
import type { Values } from '#islands/form/form-values.ts'
import type { Fact } from '#ui/Facts.tsx'

/** One document with its papers, as the page gives it; words are in the reader's language. */
export interface PaperItem {
  owed: OwedPapers
  /** Null where the document owes nothing. */
  paper: ListedTaxPaper | null
  href: string
  /** Whose it is, and of which days. */
  sub: string
  /** What is known of it: base and taxes. */
  known: Fact[]
  /** Why there is no paper of a tax, a sentence each. */
  none: string[]
  /** Whether the page is about the Bukti Potong too: a payment of PPN alone goes by the e-Faktur. */
  asksSlip: boolean
}

/** A paper of a document: its fields, and what its amounts have to be. */
export interface PaperPart {
  name: 'faktur' | 'slip'
  section: FormView['sections'][number]
  base: string
  tax: string
  owedTax: number
  held: OwedPapers['faktur_held']
}

/** The papers that a document has to have; none for what it is not charged. */
export function partsOf(
  { owed, paper, asksSlip }: Pick<PaperItem, 'owed' | 'paper' | 'asksSlip'>,
  view: FormView,
): PaperPart[] {
  const [faktur, slip] = view.sections
  if (!paper || !faktur || !slip) return []
  const first: PaperPart = {
    name: 'faktur',
    section: faktur,
    base: 'faktur_base_idr',
    tax: 'faktur_ppn_idr',
    owedTax: owed.ppn_idr,
    held: owed.faktur_held,
  }
  const second: PaperPart = {
    name: 'slip',
    section: slip,
    base: 'slip_base_idr',
    tax: 'slip_amount_idr',
    owedTax: owed.pph23_idr,
    held: owed.slip_held,
  }
  return [
    ...(owed.ppn_idr === 0 ? [] : [first]),
    ...(owed.pph23_idr === 0 || (!asksSlip && paper.slip_no === null) ? [] : [second]),
  ]
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
/** An amount that nobody enters is the document's; one that cannot be read is another one. */
const amountIn = (value: unknown, owed: number): number =>
  typeof value === 'number' ? value : textIn(value) === null ? owed : Number.NaN

/** How a paper stands as it is in the form. */
export function stateOf(
  { name, base, tax, owedTax }: PaperPart,
  owed: OwedPapers,
  values: Values,
): PaperState {
  const amounts = {
    [base]: amountIn(values[base], owed.net_idr),
    [tax]: amountIn(values[tax], owedTax),
  }
  const text = (field: string): string | null => textIn(values[field])
  const state =
    name === 'faktur'
      ? fakturState(owed, {
          faktur_no: text('faktur_no'),
          faktur_date: text('faktur_date'),
          faktur_code: text('faktur_code'),
          faktur_base_idr: amounts[base]!,
          faktur_ppn_idr: amounts[tax]!,
          faktur_file_id: text('faktur_file_id'),
        })
      : slipState(owed, {
          slip_no: text('slip_no'),
          slip_date: text('slip_date'),
          slip_base_idr: amounts[base]!,
          slip_amount_idr: amounts[tax]!,
        })
  return state ?? 'right'
}

/** Whether the amounts of a paper are entered as others than those of its document. */
export function saysAnother({ base, tax, owedTax }: PaperPart, owed: OwedPapers, values: Values): boolean {
  return amountIn(values[base], owed.net_idr) !== owed.net_idr || amountIn(values[tax], owedTax) !== owedTax
}

const WORST: readonly PaperState[] = ['missing', 'amount', 'code']

/** How the papers of a document stand together; null where it has none. */
export function stateOfAll(parts: readonly PaperPart[], owed: OwedPapers, values: Values): PaperState | null {
  if (!parts.length) return null
  const states = parts.map((part) => stateOf(part, owed, values))
  return WORST.find((state) => states.includes(state)) ?? 'right'
}
