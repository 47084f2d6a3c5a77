import { hrefOf } from '#access/row-link.ts'
import type { PalettePage, PaletteSource } from '#contracts/palette.ts'
import type { Identified } from '#kernel/record.ts'
import { titleOf, valueAt } from '#ui/cell.ts'

/** One thing to choose. */
export interface Choice {
  href: string
  icon: string
  label: string
  note: string
}

export interface ChoiceGroup {
  label: string
  choices: Choice[]
}

const MOST_PAGES = 8

function rank(page: PalettePage, words: readonly string[]): number {
  const label = page.label.toLowerCase()
  // The menu's labels are in two languages: the address has the English words of every page.
  const address = page.href.replace('/dashboard', '').replaceAll(/[/-]/g, ' ')
  const all = `${label} ${page.group?.toLowerCase() ?? ''}${address}`
  if (!words.every((word) => all.includes(word))) return 0
  if (label.startsWith(words[0] ?? '')) return 3
  return label.split(/\s+/).some((part) => part.startsWith(words[0] ?? '')) ? 2 : 1
}

/** Pages whose label, group or address has every word, those that begin with the first word ahead; all of them for no words. */
export function matchingPages(pages: readonly PalettePage[], search: string): Choice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pages
    .map((page) => ({ page, score: rank(page, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, words.length ? MOST_PAGES : pages.length)
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
