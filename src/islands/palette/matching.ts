import { hrefOf } from '#access/row-link.ts'
import type { PalettePage, PaletteSource } from '#contracts/palette.ts'
import { rankOf } from '#contracts/ranking.ts'
import type { Identified } from '#kernel/record.ts'
import { titleOf, valueAt } from '#ui/cell.ts'

/** One thing to choose. */
export interface Choice {
  /** Where it leads; '' for what is done here. */
  href: string
  icon: string
  label: string
  note: string
  /** Does it, where it leads nowhere. */
  run?: () => void
}

export interface ChoiceGroup {
  label: string
  choices: Choice[]
}

const MOST_PAGES = 8

/** The menu's labels are in two languages: the address has the English words of every page. */
function rankOfPage({ label, group, href }: PalettePage, search: string): number | null {
  const address = href.replace('/dashboard', '').replaceAll(/[/-]/g, ' ')
  return rankOf([label], `${label}\n${group ?? ''}\n${address}`, search)
}

/** Pages whose label, group or address has every word, the best first; all of them for no words. */
export function matchingPages(pages: readonly PalettePage[], search: string): Choice[] {
  const isAsked = search.trim() !== ''
  return pages
    .flatMap((page) => {
      const rank = rankOfPage(page, search)
      return rank === null ? [] : [{ page, rank }]
    })
    .toSorted((a, b) => (isAsked ? a.rank - b.rank : 0))
    .slice(0, isAsked ? MOST_PAGES : pages.length)
    .map(({ page: { label, href, icon, group = '' } }) => ({ label, href, icon, note: group }))
}

/** A found record as a choice. */
export function choiceOf(source: PaletteSource, row: Identified): Choice {
  const [first = '', ...rest] = source.title
  const beside = [titleOf(row, rest), ...source.under.map((path) => String(valueAt(row, path) ?? ''))]
  return {
    href: hrefOf(source.link, row),
    icon: source.icon,
    label: titleOf(row, [first]),
    note: beside.filter(Boolean).join(' · '),
  }
}
