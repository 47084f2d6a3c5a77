import type { GuardView, PairCheck, Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'
import { t } from '#i18n/browser.ts'
import { allPairs } from '#islands/dispatch/fill-data.ts'
import { REFUSAL_KINDS } from '#contracts/dispatch/refusal-kinds.ts'
import { refusedCounts } from '#islands/dispatch/refusal-kinds.ts'

// What the board says in its live regions: the sentences that stand beside rows and fields, with whose they are.

const joined = (sentences: readonly string[]): string => [...new Set(sentences)].filter(Boolean).join('. ')

/** Who may take a line, and how many are refused for what. */
export function pairsAloud(data: Suggestions, lineNo: number): string {
  const { refused } = data
  const count = allPairs(data).length
  const said = (): string => {
    if (data.open_kg <= 0) return t('Everything of this line is assigned')
    if (count === 0) return t('No truck and driver may take it at this time')
    return count === 1
      ? t('1 pair can take line {no}', { no: lineNo })
      : t('{count} pairs can take line {no}', { count, no: lineNo })
  }
  const kinds = refusedCounts(refused).map(({ code, count: of }) =>
    t(REFUSAL_KINDS[code] ?? '{count} for other reasons', { count: of }),
  )
  return joined([
    said(),
    ...(refused.length ? [t('{count} refused', { count: refused.length })] : []),
    ...kinds,
  ])
}

interface Against {
  forecast: FillForecast | null
  /** What the last try to assign them was refused for, by truck. */
  byTruck: ReadonlyMap<string, readonly string[]>
  pairs: readonly Suggestion[]
}

/** What speaks against the trips of a fill, each with its truck. */
export function fillAloud({ forecast, byTruck, pairs }: Against): string {
  const plates = new Map(pairs.map(({ truck }) => [truck.id, truck.plate_no]))
  const guarded = forecast?.trips.map(({ truck_id, guards }) => [truck_id, guards.map(({ message }) => message)] as const) ?? [] // prettier-ignore
  return joined(
    [...guarded, ...byTruck].flatMap(([truck, reasons]) =>
      plates.has(truck) && reasons.length ? [`${plates.get(truck)}: ${joined(reasons)}`] : [],
    ),
  )
}

/** What speaks against one pair, as its fields say it. */
export function checkAloud(check: PairCheck | null, errors: ReadonlyMap<string, string>): string {
  const guards: readonly GuardView[] = check?.guards ?? []
  return joined([...guards.map(({ message }) => message), ...errors.values()])
}
