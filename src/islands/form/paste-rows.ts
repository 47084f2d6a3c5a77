import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView, RefView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import type { Identified } from '#kernel/record.ts'
import { valueAt } from '#ui/cell.ts'
import { readDay, readMoment } from '#contracts/day-text.ts'
import { readFlag } from '#contracts/flag-text.ts'
import { readNumber } from '#contracts/number-text.ts'
import type { Values } from '#islands/form/form-values.ts'

/** Names that are looked for at once. */
const AT_ONCE = 6

/** What a pasted cell says in a field; text that does not fit stays text, for the rules to refuse. */
export function cellValue(field: FieldView, text: string, lang: Lang): unknown {
  if (text === '') return field.initial ?? null
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return readNumber(text, lang, field.decimals ?? 0, field.unit)
    case 'date':
      return readDay(text) ?? text
    case 'timestamp':
      return readMoment(text) ?? text
    case 'flag':
      return readFlag(text) ?? text
    case 'code':
      return text.toUpperCase()
    case 'choice': {
      const wanted = text.toLowerCase()
      const option = field.options?.find(({ value, label }) =>
        [value.toLowerCase(), label.toLowerCase()].includes(wanted),
      )
      return option?.value ?? text
    }
    default:
      return text
  }
}

/** Why a text names no record, for a person to put it right. */
const SEVERAL = 'several'

/** The one record whose code, or else name, is exactly this text; null when there is none. Rejects when nobody could be asked. */
async function recordNamed(source: RefView, text: string): Promise<Identified | typeof SEVERAL | null> {
  const wanted = text.trim().toLowerCase()
  const page = await api.list({ calls: source }, { search: text, limit: 20 }).catch((failure: unknown) => {
    // Nothing can be called so: a cell of a thousand letters is no reason to take none of the others.
    if (isRefusedCall(failure) && failure.code === 'invalid_argument') return null
    throw failure
  })
  const items = page?.items ?? []
  for (const field of source.title) {
    const found = items.filter((row) => String(valueAt(row, field) ?? '').toLowerCase() === wanted)
    if (found.length > 1) return SEVERAL
    if (found[0]) return found[0]
  }
  return null
}

type Named = Awaited<ReturnType<typeof recordNamed>>

const keyOf = (source: RefView, text: string): string => `${source.list} ${text}`

/** What the texts of the reference columns name, each asked once and a few at a time. */
async function namedIn(
  fields: readonly FieldView[],
  grid: readonly string[][],
): Promise<ReadonlyMap<string, Named>> {
  const wanted = new Map<string, { source: RefView; text: string }>()
  for (const cells of grid)
    for (const [at, { ref: source }] of fields.entries()) {
      const text = cells[at]
      if (source && text) wanted.set(keyOf(source, text), { source, text })
    }
  const named = new Map<string, Named>()
  const open = [...wanted]
  while (open.length)
    await Promise.all(
      open.splice(0, AT_ONCE).map(async ([key, { source, text }]) => {
        named.set(key, await recordNamed(source, text))
      }),
    )
  return named
}

interface Pasted {
  rows: Values[]
  /** Codes and names that no record has, or more than one. */
  unknown: string[]
  several: string[]
}

/** Copied cells as rows of a form; references are looked up by code or name. Rejects when that cannot be done now. */
export async function pastedRows(
  fields: readonly FieldView[],
  grid: readonly string[][],
  lang: Lang,
): Promise<Pasted> {
  const named = await namedIn(fields, grid)
  const unknown = new Set<string>()
  const several = new Set<string>()
  const rows: Values[] = []
  for (const cells of grid) {
    const row: Values = {}
    for (const [at, text] of cells.entries()) {
      const field = fields[at]
      if (!field) break
      if (!field.ref || text === '') {
        row[field.name] = cellValue(field, text, lang)
        continue
      }
      const answer = named.get(keyOf(field.ref, text)) ?? null
      const found = answer === SEVERAL ? null : answer
      if (answer === SEVERAL) several.add(text)
      else if (!found) unknown.add(text)
      row[field.name] = found?.id ?? null
      row[field.ref.as] = found
    }
    rows.push(row)
  }
  return { rows, unknown: [...unknown], several: [...several] }
}

const SHOWN = 5

/** Which names of pasted cells have to be chosen by hand, and why; null when all were found. */
function unfoundIn({ unknown, several }: Pasted): string | null {
  const names = (given: readonly string[]): string => given.slice(0, SHOWN).join(', ')
  const said = [
    ...(unknown.length ? [t('Not found: {names}', { names: names(unknown) })] : []),
    ...(several.length
      ? [t('Several records are called {names}: use the code', { names: names(several) })]
      : []),
  ]
  return said.join('. ') || null
}

/** Says what became of pasted cells: the rows `cut` off, as there are at most `max`, and the names that were not found; else how many came. */
export function sayPasted(pasted: Pasted, cut: number, max: number): void {
  const unfound = unfoundIn(pasted)
  if (cut > 0) notify(t('{count} rows did not fit; at most {max}', { count: cut, max }), 'warning')
  if (unfound) notify(unfound, 'warning')
  else if (cut <= 0) notify(t('{count} rows pasted', { count: pasted.rows.length }))
}

/** `pastedRows`, or null where the names cannot be looked up now, with that said: nothing of it is put into the table, to be pasted again. */
export async function lookedUp(...given: Parameters<typeof pastedRows>): Promise<Pasted | null> {
  try {
    return await pastedRows(...given)
  } catch (failure) {
    if (!isRefusedCall(failure)) throw failure
    notify(failure.message, 'error')
    return null
  }
}
