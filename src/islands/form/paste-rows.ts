import type { Lang } from '#i18n/translate.ts'
import type { FieldView, RefView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import type { Identified } from '#kernel/record.ts'
import { valueAt } from '#ui/cell.ts'
import { readDay, readMoment } from '#contracts/day-text.ts'
import { readNumber } from '#contracts/number-text.ts'
import type { Values } from '#islands/form/form-values.ts'

const YES = /^(?:1|x|y|ya|yes|true|benar|✓)$/i

/** Copied spreadsheet cells as a grid, or null for ordinary text, which the input takes by itself. */
export function readGrid(text: string): string[][] | null {
  if (!/[\t\n]/.test(text.trim())) return null
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '').map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** What a pasted cell says in a field; text that does not fit stays text, for the rules to refuse. */
export function cellValue(field: FieldView, text: string, lang: Lang): unknown {
  if (text === '') return field.initial ?? null
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return readNumber(text, lang, field.decimals ?? 0)
    case 'date':
      return readDay(text) ?? text
    case 'timestamp':
      return readMoment(text) ?? text
    case 'flag':
      return YES.test(text)
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

/** The one record whose code or name is exactly this text. */
async function recordNamed(source: RefView, text: string): Promise<Identified | null> {
  const wanted = text.toLowerCase()
  const page = await api.list({ calls: source }, { search: text, limit: 20 }).catch(() => null)
  const isNamed = (row: Identified): boolean =>
    source.title.some((field) => String(valueAt(row, field) ?? '').toLowerCase() === wanted)
  return page?.items.find(isNamed) ?? null
}

interface Pasted {
  rows: Values[]
  /** Codes and names that no record has. */
  unknown: string[]
}

/** Copied cells as rows of a form; references are looked up by code or name. */
export async function pastedRows(
  fields: readonly FieldView[],
  grid: readonly string[][],
  lang: Lang,
): Promise<Pasted> {
  const lookups = new Map<string, Promise<Identified | null>>()
  const unknown = new Set<string>()
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
      const key = `${field.ref.list} ${text}`
      const lookup = lookups.get(key) ?? recordNamed(field.ref, text)
      lookups.set(key, lookup)
      const found = await lookup
      if (!found) unknown.add(text)
      row[field.name] = found?.id ?? null
      row[field.ref.as] = found
    }
    rows.push(row)
  }
  return { rows, unknown: [...unknown] }
}
