import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { importFields, type ImportColumn } from '#contracts/import.ts'
import { translated } from '#i18n/translated.ts'
import { saysOtherUnit } from '#engine/import/unit-said.ts'
import type { KnownNames, Sheet } from '#engine/import/sheet.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** A column's name for comparing: small letters and digits only; units in brackets and the star of required columns are dropped. */
export function comparable(text: string): string {
  return text
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Names a field goes by, the surest first: its own, its label in both languages, and those with `code` or `kode` for references. */
function namesOf(name: string, field: Field): string[] {
  const labels = [field.label, translated('id', field.label)]
  const bare = field.kind === 'ref' ? [name.replace(/_id$/, '')] : []
  const coded = field.kind === 'ref' ? [...bare, ...labels] : []
  return [
    name,
    ...labels,
    ...bare,
    ...coded.flatMap((label) => [`${label} code`, `kode ${label}`, `${label} name`, `nama ${label}`]),
  ].map(comparable)
}

/** Which column (from 0) most likely fills which field, told by the columns' names; each column is given once. */
export function suggestedMapping(resource: Resource, header: readonly string[]): Record<string, number> {
  return mappingByName(importFields(resource), header)
}

function mappingByName(all: readonly [string, Field][], header: readonly string[]): Record<string, number> {
  const columns = header.map(comparable)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  const fields = all.map(([name, field]) => ({ name, field, names: namesOf(name, field) }))
  const most = Math.max(...fields.map(({ names }) => names.length))
  for (let rank = 0; rank < most; rank += 1) {
    for (const { name, field, names } of fields) {
      if (name in mapping) continue
      const at = columns.findIndex(
        (column, index) =>
          column === names[rank] && column && !taken.has(index) && !saysOtherUnit(header[index] ?? '', field),
      )
      if (at === -1) continue
      mapping[name] = at
      taken.add(at)
    }
  }
  return mapping
}

/** How many of these fields go by the name of a column. */
export const namesKnown =
  (fields: readonly [string, Field][]): KnownNames =>
  (names) =>
    Object.keys(mappingByName(fields, names)).length

/** The columns of a file with their first values, for the person who maps them. */
export function columnsOf(sheet: Sheet): ImportColumn[] {
  return sheet.header.map((title, at) => ({
    title,
    samples: sheet.rows.slice(0, SAMPLES).map(({ cells }) =>
      String(cells[at] ?? '')
        .slice(0, SAMPLE_LENGTH)
        .toWellFormed(),
    ),
  }))
}
