import { keysOf } from '#kernel/guards.ts'
import { translated } from '#i18n/translated.ts'
import { isBlank, type SheetRow } from '#engine/import/cell.ts'
import { comparable } from '#engine/import/mapping.ts'
import type { Sheet } from '#engine/import/sheet.ts'
import { saysOtherUnit, unitSaid } from '#engine/import/unit-said.ts'
import { fits, wordsOf } from '#engine/import/words.ts'
import {
  IN_TONNES,
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '#services/billing/billing/documents/statement-columns.ts'

/** Which column of a sheet (from 0) holds what. */
export type StatementPlaces = ReadonlyMap<StatementColumn, number>

const STATEMENT_NAMES = keysOf(STATEMENT_COLUMNS)

const isWeight = (name: StatementColumn): boolean => name === 'kg' || name === 'ton'
const SAYS_NET = /\b(net|nett|netto|neto|bersih)\b/i
const SAYS_NO_NET = /\b(gross|bruto|brutto|kotor|tare|tara|tarra|kosong)\b/i

/** A name for comparing: as it is written, and with its words in one spelling. */
const keysIn = (name: string): string[] => [comparable(name), wordsOf(name).join('')]
const namesOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(keysIn))
const calledBy = (name: StatementColumn): string[] => {
  const { field, also } = STATEMENT_COLUMNS[name]
  return [field.label, translated('id', field.label), ...also]
}
const CALLED = new Map(STATEMENT_NAMES.map((name) => [name, namesOf(calledBy(name))]))
const WORDS = new Map(STATEMENT_NAMES.map((name) => [name, calledBy(name).map(wordsOf)]))
const NEVER = new Map(STATEMENT_NAMES.map((name) => [name, new Set<string>(STATEMENT_COLUMNS[name].never)]))
const CALLED_TONNES = namesOf(IN_TONNES)

/** A column's title as it is written, and for comparing. */
interface Title {
  text: string
  keys: string[]
  words: string[]
}

/** Whether the weights of a title can be those of a column: no tonnes are read as kilograms, and neither gross nor tare as what was carried. */
function fitsUnit(name: StatementColumn, { text }: Title): boolean {
  if (isWeight(name) && SAYS_NO_NET.test(text)) return false
  // What a tariff says in brackets is of what it is the price: `Tarif (Ton)`.
  if (unitSaid(text) === 't' && name === 'tariff') return true
  return !saysOtherUnit(text, STATEMENT_COLUMNS[name].field)
}

/** Whether a column is meant by its title as a whole. */
function isMeant(name: StatementColumn, title: Title): boolean {
  const isCalled = title.keys.some((key) => CALLED.get(name)?.has(key))
  const isTonnes = unitSaid(title.text) === 't'
  const isAlso = name === 'ton' && isTonnes && title.keys.some((key) => CALLED_TONNES.has(key))
  return (isCalled || isAlso) && fitsUnit(name, title)
}

/** How many words of a title name a column, where it says more than that; 0 where it means something else. */
function saidBeside(name: StatementColumn, title: Title): number {
  const never = NEVER.get(name)
  if (title.words.some((word) => never?.has(word)) || !fitsUnit(name, title)) return 0
  return Math.max(0, ...(WORDS.get(name) ?? []).map((words) => fits(words, title.words)))
}

/** Gives columns that no title means as a whole the one that says most of their name among other words. */
function addContained(titles: readonly Title[], found: Map<StatementColumn, number>): void {
  const taken = new Set(found.values())
  const said = STATEMENT_NAMES.filter((name) => !found.has(name)).flatMap((name) =>
    titles.flatMap((title, at) => {
      const score = taken.has(at) ? 0 : saidBeside(name, title)
      return score > 0 ? [{ name, at, score }] : []
    }),
  )
  for (const { name, at } of said.toSorted((a, b) => b.score - a.score)) {
    if (found.has(name) || taken.has(at)) continue
    found.set(name, at)
    taken.add(at)
  }
}

/** Which column of a sheet holds what; of several weights the one that says it is net, of several amounts the one before tax. */
function columnsIn(header: readonly string[]): Map<StatementColumn, number> {
  const found = new Map<StatementColumn, number>()
  const titles = header.map((text): Title => ({
    text,
    keys: keysIn(text).filter(Boolean),
    words: wordsOf(text),
  }))
  const isNet = (at: number | undefined): boolean => at !== undefined && SAYS_NET.test(header[at] ?? '')
  const isUntaxed = (at: number): boolean => titles[at]?.words.includes('dpp') ?? false
  for (const name of STATEMENT_NAMES) {
    const taken = new Set(found.values())
    const meant = [...titles.keys()].filter((at) => isMeant(name, titles[at]!) && !taken.has(at))
    const surest = isWeight(name) ? isNet : name === 'amount' ? isUntaxed : () => false
    const at = meant.find(surest) ?? meant[0]
    if (at !== undefined) found.set(name, at)
  }
  addContained(titles, found)
  if (isNet(found.get('ton')) && !isNet(found.get('kg'))) found.delete('kg')
  return found
}

/** How many columns of a statement a row of it names, to find them below its title. */
export const statementNames = (names: string[]): number => columnsIn(names).size

const textsIn = ({ cells }: SheetRow): string[] =>
  cells.map((cell) => (isBlank(cell) ? '' : String(cell).trim()))

/** Titles over two rows as one: `Berat (Kg)` above `Bruto`, `Tara` and `Netto` stands over all three. */
function joined(header: readonly string[], below: readonly string[]): string[] {
  let over = ''
  return header.map((title, at) => {
    const under = below[at] ?? ''
    over = title || (under ? over : '')
    return `${over} ${under}`.trim()
  })
}

/** The columns of a sheet, and the rows below them. A second row of titles is a part of the first. */
export function headingOf({ header, rows }: Sheet): {
  places: StatementPlaces
  rows: SheetRow[]
  second: SheetRow[]
} {
  const places = columnsIn(header)
  const [first] = rows
  const below = first ? textsIn(first) : []
  const isTitles = below.some(Boolean) && !below.some((text) => /\d/.test(text))
  if (!first || !isTitles) return { places, rows, second: [] }
  const whole = columnsIn(joined(header, below))
  const isBetter = whole.size >= places.size && [...whole].some(([name, at]) => places.get(name) !== at)
  return isBetter ? { places: whole, rows: rows.slice(1), second: [first] } : { places, rows, second: [] }
}

/** Whether a row is the heading of the next page, or counts the columns: (1), (2), (3). */
export function isHeadingAgain(row: SheetRow): boolean {
  const texts = textsIn(row)
  const given = texts.filter(Boolean)
  if (given.length < 3) return false
  const counted = given.map((text) => Number(text.replaceAll(/[()[\].]/g, '')))
  return (
    counted.every((n, at) => n === (counted[0] ?? 0) + at) ||
    (given.every((text) => !/^[\d.,\s]+$/.test(text)) && statementNames(texts) >= 3)
  )
}
