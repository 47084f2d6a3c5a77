import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import type { ListView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { RowActionsProps } from '#islands/actions/RowActions.tsx'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import type { Identified } from '#kernel/record.ts'
import type { aboutRows } from '#islands/list/about.tsx'
import { SPECIAL_ROW_ACTIONS } from '#islands/special-row-actions.ts'
import { titleOf } from '#ui/cell.ts'

/** What a list offers its reader to do with a row (layouts/generic/row-actions.ts). */
export interface RowActionsStart {
  /** Where the resource's calls are: `/order/v1/order`. */
  base: string
  /** Actions of its lifecycle, and those of them that may be done with several records at once. */
  names: string[]
  bulk: string[]
  /** Screens of a record. */
  links: { label: string; link: RowLink }[]
  /** Screens that do an action, by its name; one that needs a screen and has none here is not shown. */
  screens?: Readonly<Record<string, RowLink>>
  /** The call that deletes. */
  remove: string | null
  /** Records are taken out of use and brought back. */
  canDeactivate: boolean
}

/** What a row needs to draw its button. */
export interface RowButtons {
  /** The row whose menu is open. */
  openId: string | null
  nameOf: (row: Identified) => string
  toggle: (row: Identified, button: HTMLElement) => void
}

/** Nobody needs menu and dialogs before a row's button is pressed. */
async function viewFor(resource: string): Promise<ComponentType<RowActionsProps>> {
  const special = SPECIAL_ROW_ACTIONS[resource]
  return special ? special() : (await import('#islands/actions/RowActions.tsx')).RowActions
}

interface Menu {
  View: ComponentType<RowActionsProps>
  about: typeof aboutRows
  row: Identified
  button: HTMLElement
  isOpen: boolean
}

interface Asked {
  start: RowActionsStart | null
  view: ListView
  lang: Lang
  /** Loads the rows again. */
  reload: () => void
  onRemoved: (rows: readonly Identified[]) => void
}

/** The menus of a list's rows, one at a time. A list without actions gets neither buttons nor their code. */
export function useRowActions({ start, view, lang, reload, onRemoved }: Asked): {
  buttons: RowButtons | null
  menu: ReactNode
} {
  const [menu, setMenu] = useState<Menu | null>(null)
  const close = useCallback(() => setMenu((one) => one && { ...one, isOpen: false }), [])
  if (!start) return { buttons: null, menu: null }
  const { links, screens = {}, canDeactivate, ...rest } = start
  const nameOf = (row: Identified): string => titleOf(row, view.title)
  const openId = menu?.isOpen ? menu.row.id : null

  async function toggle(row: Identified, button: HTMLElement): Promise<void> {
    if (openId === row.id) return close()
    try {
      const [View, { aboutRows: about }] = await Promise.all([
        viewFor(view.name),
        import('#islands/list/about.tsx'),
      ])
      setMenu({ View, about, row, button, isOpen: true })
    } catch {
      notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
    }
  }

  return {
    buttons: { openId, nameOf, toggle: (row, button) => void toggle(row, button) },
    menu: menu && (
      <menu.View
        key={menu.row.id}
        {...{ ...rest, ...menu, lang }}
        links={links.map(({ label, link }) => ({ label, href: hrefOf(link, menu.row) }))}
        hrefs={Object.fromEntries(
          Object.entries(screens).map(([name, link]) => [name, hrefOf(link, menu.row)]),
        )}
        isActive={canDeactivate ? menu.row.is_active === true : null}
        subject={nameOf(menu.row)}
        about={menu.about([menu.row], view, lang)}
        onClose={close}
        onChanged={reload}
        onRemoved={() => onRemoved([menu.row])}
      />
    ),
  }
}
