import { roundedDivision, safeNumber, scaled, wholeNumber } from '#contracts/exact.ts'
import type { NoTaxReason, TaxKind, TaxRow, TaxTreatment } from '#contracts/tax/tax-words.ts'
import { profileAt, rateAt, type Rate, type TaxProfile } from '#services/billing/tax/rules/rate-at.ts'
import { formulaOf } from '#services/billing/tax/rules/tax-formula.ts'

/** Rates have four places of a per cent. */
const RATE_PLACES = 4
const PER_CENT = 100n * 10n ** BigInt(RATE_PLACES)

export interface TaxedLine {
  loadDate: string
  /** Signed: claims are below zero. */
  amountIdr: number
}

/** What the taxes of a document are made of. */
export interface TaxAsk {
  treatment: TaxTreatment
  lines: readonly TaxedLine[]
  /** The day on which income tax is withheld: a letter of exemption and the tax number count as they stand then. */
  day: string
  rates: readonly Rate[]
  profiles: readonly TaxProfile[]
  /** What holds of a vendor nobody has entered a profile of. */
  otherwise: TaxProfile
  /** Whether the company collects PPN itself (dec.I4.1), and from which sum with PPN on; at the sum itself the vendor does. */
  collects: boolean
  collectsAboveIdr: number
}

export interface Taxes {
  ppn_collector: 'vendor' | 'company'
  rows: TaxRow[]
  ppn_idr: number
  pph23_idr: number
  /** What the vendor gets: the net sum, with PPN where the vendor collects it, less what is withheld. */
  payable_idr: number
  /** Days of loading for which there is no rate: nothing may be verified while there are any. */
  missing: { kind: TaxKind; day: string }[]
}

/** Lines that are treated alike: at one rate, or at none for one reason. */
interface Group {
  rate: Rate | null
  percent: Rate['percent'] | null
  reason: NoTaxReason | null
  base: bigint
}

const keyOf = ({ rate, percent, reason }: Group): string => `${rate?.id} ${percent} ${reason}`

function grouped(groups: readonly Group[]): Group[] {
  const sums = new Map<string, Group>()
  for (const group of groups) {
    const before = sums.get(keyOf(group))
    sums.set(keyOf(group), before ? { ...before, base: before.base + group.base } : group)
  }
  return [...sums.values()]
}

/** A tax exactly, as parts of the common denominator of all rates of its kind: it is rounded only once, in `rowsOf`. */
function exactOf({ rate, percent, base }: Group, common: bigint): bigint {
  if (!rate || percent === null) return 0n
  const share = base * scaled(percent, RATE_PLACES) * wholeNumber(rate.numerator, 'numerator', 1)
  return share * (common / (wholeNumber(rate.denominator, 'denominator', 1) * PER_CENT))
}

/**
 * The rows of a kind. The tax is rounded once for the document (dec.I4.3): each row has what the sum up to it rounds to, less what the
 * rows before it have, so that the rows come to the rounded sum.
 */
function rowsOf(kind: TaxKind, groups: readonly Group[]): TaxRow[] {
  const common = groups.reduce((all, { rate }) => all * BigInt(rate?.denominator ?? 1), PER_CENT)
  let exact = 0n
  let given = 0n
  return groups.map((group) => {
    exact += exactOf(group, common)
    const amount = roundedDivision(exact, common) - given
    given += amount
    const { rate, percent, reason, base } = group
    const row = {
      kind,
      rate_id: rate?.id ?? null,
      percent: percent === null ? null : String(percent),
      numerator: rate?.numerator ?? 1,
      denominator: rate?.denominator ?? 1,
      base_idr: safeNumber(base),
      amount_idr: safeNumber(amount),
      reason,
    }
    return { ...row, formula: formulaOf(row) }
  })
}

const free = (reason: NoTaxReason, base: bigint): Group => ({ rate: null, percent: null, reason, base })

function ppnOf(ask: TaxAsk, { loadDate, amountIdr }: TaxedLine): Group | TaxKind {
  const base = BigInt(amountIdr)
  if (ask.treatment === 'exempt') return free('exempt_plate', base)
  const { isPkp, ppnService } = profileAt(ask.profiles, loadDate, ask.otherwise)
  if (!isPkp) return free('not_pkp', base)
  const rate = rateAt(ask.rates, 'ppn', loadDate, ppnService)
  return rate ? { rate, percent: rate.percent, reason: null, base } : 'ppn'
}

function pph23Of(ask: TaxAsk, { loadDate, amountIdr }: TaxedLine): Group | TaxKind {
  const base = BigInt(amountIdr)
  const { isFinal, exemptFrom, exemptTo, npwp } = profileAt(ask.profiles, ask.day, ask.otherwise)
  if (isFinal) return free('final_tax', base)
  if (exemptFrom !== null && exemptTo !== null && exemptFrom <= ask.day && ask.day <= exemptTo)
    return free('letter', base)
  const rate = rateAt(ask.rates, 'pph23', loadDate)
  if (!rate) return 'pph23'
  const percent = npwp === null ? (rate.withoutNpwp ?? rate.percent) : rate.percent
  return { rate, percent, reason: null, base }
}

const sumOf = (rows: readonly TaxRow[]): number => rows.reduce((sum, { amount_idr }) => sum + amount_idr, 0)

/** The taxes of a document's lines, rounded once for the document and kind (dec.I4.1, dec.I4.3). Pure; whole rupiah. */
export function taxes(ask: TaxAsk): Taxes {
  const missing: Taxes['missing'] = []
  // Whatever the sequence of the lines, a row has the same rupiah.
  const lines = ask.lines.toSorted((one, other) => one.loadDate.localeCompare(other.loadDate))
  const groupsOf = (of: typeof ppnOf): Group[] =>
    grouped(
      lines.flatMap((line) => {
        const found = of(ask, line)
        if (typeof found !== 'string') return [found]
        if (!missing.some(({ kind, day }) => kind === found && day === line.loadDate))
          missing.push({ kind: found, day: line.loadDate })
        return []
      }),
    )
  const ppn = rowsOf('ppn', groupsOf(ppnOf))
  const pph23 = rowsOf('pph23', groupsOf(pph23Of))
  const net = safeNumber(ask.lines.reduce((sum, { amountIdr }) => sum + BigInt(amountIdr), 0n))
  const [ppn_idr, pph23_idr] = [sumOf(ppn), sumOf(pph23)]
  const isOurs = ask.collects && ppn_idr !== 0 && Math.abs(net + ppn_idr) > ask.collectsAboveIdr
  return {
    ppn_collector: isOurs ? 'company' : 'vendor',
    rows: [...ppn, ...pph23],
    ppn_idr,
    pph23_idr,
    payable_idr: net + (isOurs ? 0 : ppn_idr) - pph23_idr,
    missing,
  }
}
