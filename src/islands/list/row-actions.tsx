import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import type { ListView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate-with.ts'
import type { RowActionsProps } from '#islands/actions/RowActions.tsx'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { cellText, type Row } from '#ui/cell.ts'

/** What a list offers to do with a row, as its page declares it: where the resource's calls are, and names of its lifecycle's actions. */
export interface RowActionsStart {
  base: string
  names: string[]
}

/** What a row needs to draw its button. */
export interface RowButtons {
  /** The row whose menu is open. */
  openId: string | null
  nameOf: (row: Row) => string
  toggle: (row: Row, button: HTMLElement) => void
}

/** Where an answer must be seen before anything else, an island around the menu shows it. */
const OF_THEIR_OWN: Readonly<Record<string, () => Promise<ComponentType<RowActionsProps>>>> = {
  user: async () => (await import('#islands/users/UserRowActions.tsx')).UserRowActions,
}

/** Nobody needs menu and dialogs before a row's button is pressed. */
async function viewFor(resource: string): Promise<ComponentType<RowActionsProps>> {
  const own = OF_THEIR_OWN[resource]
  return own ? own() : (await import('#islands/actions/RowActions.tsx')).RowActions
}

/** How a list calls its records in a sentence: what stands in its first column, hidden or not. */
export function namesOf({ columns: [first] }: ListView, lang: Lang): (row: Row) => string {
  const cells = first ? [first, ...(first.under ? [first.under] : [])] : []
  return (row) =>
    cells
      .map((cell) => cellText(cell, row, lang))
      .filter(Boolean)
      .join(' · ')
}

interface Menu {
  View: ComponentType<RowActionsProps>
  row: Row
  button: HTMLElement
  isOpen: boolean
}

interface Asked {
  start: RowActionsStart | null
  view: ListView
  lang: Lang
  /** Loads the rows again. */
  reload: () => void
}

/** The menus of a list's rows, one at a time. A list without actions gets neither buttons nor their code. */
export function useRowActions({ start, view, lang, reload }: Asked): {
  buttons: RowButtons | null
  menu: ReactNode
} {
  const [menu, setMenu] = useState<Menu | null>(null)
  const close = useCallback(() => setMenu((one) => one && { ...one, isOpen: false }), [])
  if (!start) return { buttons: null, menu: null }
  const nameOf = namesOf(view, lang)
  const openId = menu?.isOpen ? menu.row.id : null

  async function toggle(row: Row, button: HTMLElement): Promise<void> {
    if (openId === row.id) return close()
    try {
      setMenu({ View: await viewFor(view.name), row, button, isOpen: true })
    } catch {
      notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
    }
  }

  return {
    buttons: { openId, nameOf, toggle: (row, button) => void toggle(row, button) },
    menu: menu && (
      <menu.View
        key={menu.row.id}
        {...{ ...start, ...menu, lang }}
        subject={nameOf(menu.row)}
        onClose={close}
        onChanged={reload}
      />
    ),
  }
}
