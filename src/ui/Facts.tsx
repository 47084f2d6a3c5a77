import type { ReactNode } from 'react'
import type { CellView } from '#contracts/view.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import type { Lang } from '#i18n/translate.ts'
import { cellText, valueAt } from '#ui/cell.ts'
import { placeOf, type Place } from '#ui/place.ts'
import { PlaceLinks } from '#ui/PlaceLinks.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'

export interface Fact {
  label: string
  value: ReactNode
  href?: string | undefined
  /** Shown as a status. */
  tone?: Tone | undefined
  /** A small second line. */
  note?: string | undefined
  /** Where that is, with what it is called. */
  place?: { at: Place; name: string } | undefined
}

interface Props {
  facts: readonly Fact[]
  /** In two columns where there is room. */
  wide?: boolean
}

/** What a record says in some of its fields; empty ones are left out unless `keepEmpty`. */
export function factsOf(cells: readonly CellView[], record: unknown, lang: Lang, keepEmpty = false): Fact[] {
  return cells.flatMap((cell) => {
    const text = cellText(cell, record, lang)
    if (text === '' && !keepEmpty) return []
    const tone = cell.options?.[String(valueAt(record, cell.field))]?.tone
    const at =
      cell.kind === 'ref' && cell.path ? placeOf(valueAt(record, cell.path.split('.')[0] ?? '')) : null
    return [
      {
        label: cell.label,
        value: text === '' ? '–' : text,
        ...(tone ? { tone } : {}),
        ...(at ? { place: { at, name: text } } : {}),
      },
    ]
  })
}

function Value({ fact: { value, href, tone, note, place } }: { fact: Fact }): ReactNode {
  const shown = tone ? <StatusTag tone={tone}>{value}</StatusTag> : value
  return (
    <dd>
      {href ? <a href={href}>{shown}</a> : shown}
      {place && <PlaceLinks place={place.at} name={place.name} />}
      {note && <small>{note}</small>}
    </dd>
  )
}

/** Labels and values of one record. */
export function Facts({ facts, wide = false }: Props): ReactNode {
  return (
    <dl className={wide ? 'facts facts-wide' : 'facts'}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <Value fact={fact} />
        </div>
      ))}
    </dl>
  )
}
