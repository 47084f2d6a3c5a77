import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { importFields, type ImportColumn } from '#contracts/import.ts'
import { translated } from '#i18n/translated.ts'
import { FILE_WORDS, OTHERWISE } from '#i18n/file-words.ts'
import { saysOtherUnit } from '#engine/import/unit-said.ts'
import { fits, wordsOf } from '#engine/import/words.ts'
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

/** A name for comparing, as it is written and word by word. */
interface Name {
  bare: string
  words: string[]
  joined: string
}

/** Names a field goes by, the surest first: its own, its label in both languages, those with `code` or `kode` for references, and what files call it. */
function namesOf(name: string, field: Field): Name[] {
  const labels = [field.label, translated('id', field.label)]
  const bare = field.kind === 'ref' ? [name.replace(/_id$/, '')] : []
  const also = FILE_WORDS[field.label] ?? []
  const coded = field.kind === 'ref' ? [...bare, ...labels, ...also] : []
  return [
    name,
    ...labels,
    ...bare,
    ...coded.flatMap((label) => [`${label} code`, `kode ${label}`, `${label} name`, `nama ${label}`]),
    ...also,
  ].map((given) => {
    const words = wordsOf(given)
    return { bare: comparable(given), words, joined: words.join('') }
  })
}

/** Which column (from 0) most likely fills which field, told by the columns' names; each column is given once. */
export function suggestedMapping(resource: Resource, header: readonly string[]): Record<string, number> {
  return mappingOf(importFields(resource), header)
}

/** The same for any fields, such as those of side rows. */
export const mappingOf = (
  fields: readonly [string, Field][],
  header: readonly string[],
): Record<string, number> => mappingByName(calledOf(fields), header)

/** A field with the names it goes by. */
interface Called {
  name: string
  field: Field
  names: Name[]
}

const calledOf = (fields: readonly [string, Field][]): Called[] =>
  fields.map(([name, field]) => ({ name, field, names: namesOf(name, field) }))

interface Heading extends Name {
  at: number
  title: string
}

/** Gives each field the first free column of its surest name. */
function byWholeName(
  fields: readonly Called[],
  free: Map<number, Heading>,
  mapping: Record<string, number>,
): void {
  const most = Math.max(0, ...fields.map(({ names }) => names.length))
  for (let rank = 0; rank < most; rank += 1) {
    for (const { name, field, names } of fields) {
      const { bare, joined } = names[rank] ?? {}
      if (name in mapping || !bare) continue
      const found = [...free.values()].find(
        (one) => (one.bare === bare || one.joined === joined) && !saysOtherUnit(one.title, field),
      )
      if (!found) continue
      mapping[name] = found.at
      free.delete(found.at)
    }
  }
}

/** Gives fields the columns that say more than a name of theirs: the one whose longest name is in it, where no other has as long a one. */
function byContainedWords(
  fields: readonly Called[],
  free: Map<number, Heading>,
  mapping: Record<string, number>,
): void {
  const open = fields.filter(({ name }) => !(name in mapping))
  const found = [...free.values()].flatMap(({ at, title, words }) => {
    if (words.some((word) => OTHERWISE.has(word))) return []
    const scored = fields.map((one) => ({
      one,
      score: Math.max(0, ...one.names.map((name) => fits(name.words, words))),
    }))
    const most = Math.max(0, ...scored.map(({ score }) => score))
    const best = scored.filter(({ score }) => score === most)
    const [{ one } = {}] = best
    const isMeant =
      most > 0 && best.length === 1 && one && open.includes(one) && !saysOtherUnit(title, one.field)
    return isMeant ? [{ at, name: one.name, beside: words.length - most }] : []
  })
  for (const { at, name } of found.toSorted((a, b) => a.beside - b.beside))
    if (!(name in mapping)) mapping[name] = at
}

function mappingByName(fields: readonly Called[], header: readonly string[]): Record<string, number> {
  const free = new Map<number, Heading>()
  for (const [at, title] of header.entries()) {
    const words = wordsOf(title)
    if (title.trim()) free.set(at, { at, title, bare: comparable(title), words, joined: words.join('') })
  }
  const mapping: Record<string, number> = {}
  byWholeName(fields, free, mapping)
  byContainedWords(fields, free, mapping)
  return mapping
}

/** How many of these fields go by the name of a column. */
export function namesKnown(fields: readonly [string, Field][]): KnownNames {
  const called = calledOf(fields)
  return (names) => Object.keys(mappingByName(called, names)).length
}

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
