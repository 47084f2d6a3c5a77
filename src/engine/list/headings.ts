import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'

/** What the heading of a column is made of. */
export interface Heading {
  label: string
  /** What else it may be called, where another column has that label too. */
  also?: readonly string[]
  /** What its numbers are counted in, such as kg. */
  unit?: string
}

/** As a label is written within another one: small, unless it is an abbreviation. */
const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** A field by the record that has it: "Truck code", "Kode truk". */
export function labelOf(record: string, field: string, lang: Lang): string {
  const inside = lang === 'id' ? { record: within(record), field } : { record, field: within(field) }
  return translated(lang, '{record} {field}', inside)
}

const withUnit = (label: string, unit: string | undefined): string =>
  unit && !label.includes(`(${unit})`) ? `${label} (${unit})` : label

/** The same to whoever looks a column up by its name. */
const alike = (heading: string): string => heading.toLowerCase()

/** The name with a number behind it that nobody has yet. */
function numbered(name: string, taken: ReadonlySet<string>): string {
  let no = 2
  while (taken.has(alike(`${name} (${no})`))) no += 1
  return `${name} (${no})`
}

/** The headings of a table, with their units and none twice: columns of one label are called what else they may be called. */
export function headingsOf(columns: readonly Heading[]): string[] {
  const ways = columns.map(({ label, also = [], unit }) =>
    [label, ...also].map((name) => withUnit(name, unit)),
  )
  const sharing = Map.groupBy(ways, ([first = '']) => alike(first))
  const taken = new Set<string>()
  return ways.map(([first = '', ...others]) => {
    const isShared = sharing.get(alike(first))!.length > 1
    const wanted = isShared && others.length > 0 ? others : [first]
    const heading = wanted.find((name) => !taken.has(alike(name))) ?? numbered(wanted[0] ?? first, taken)
    taken.add(alike(heading))
    return heading
  })
}
