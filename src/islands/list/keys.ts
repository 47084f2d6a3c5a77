import { useEffect } from 'react'
import { t } from '#i18n/browser.ts'
import { tellKeys, type PageKey } from '#stores/page-keys.ts'
import { elementOf } from '#ui/target.ts'

export interface ListKeys {
  onSearch: () => void
  onNew: (() => void) | null
  hasActions: boolean
  canChoose: boolean
}

function keysOf(canCreate: boolean, hasActions: boolean, canChoose: boolean): PageKey[] {
  const create: PageKey[] = canCreate ? [['n', t('Create')]] : []
  const act: PageKey[] = hasActions ? [['a', t('Actions of the row')]] : []
  const choose: PageKey[] = canChoose
    ? [
        [t('Space'), t('Choose the row')],
        ['Shift ↑ ↓', t('Choose several rows')],
      ]
    : []
  return [
    ['/', t('Search this list')],
    ...create,
    ['↑ ↓', t('Walk through the rows')],
    ['Enter', t('Open the row')],
    ...act,
    ...choose,
  ]
}

const boxOf = (element: Element | undefined): HTMLInputElement | null =>
  element?.closest('tr')?.querySelector<HTMLInputElement>('input.choose-row') ?? null

/** Chooses the row of a link and all from the last chosen one to it. */
function extendTo(from: Element, to: Element): void {
  const [first, next] = [boxOf(from), boxOf(to)]
  if (first && !first.checked) first.click()
  next?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
}

/**
 * Arrow keys enter the rows and walk through them, with Shift they choose them; Enter is the link itself, Space chooses the row,
 * `a` opens its actions. Tells whether it did anything.
 */
function walk({ key, shiftKey }: KeyboardEvent, target: Element): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.list-card a.row-link')]
  const at = links.findIndex((link) => link === target)
  const isOnPage = target === document.body || target.matches('#main, .table-wrap, #list-search')
  if (at === -1 && !(isOnPage && key === 'ArrowDown')) return false
  const press =
    key === 'a'
      ? target.closest('tr')?.querySelector<HTMLButtonElement>('.row-actions > button')
      : key === ' '
        ? boxOf(target)
        : undefined
  if (press !== undefined) {
    press?.click()
    return press !== null
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const next = step && links[at + step]
  if (!next) return false
  next.focus()
  if (shiftKey && at >= 0) extendTo(target, next)
  return true
}

/** One-key shortcuts of a list; never while somebody is typing. */
export function useListKeys({ onSearch, onNew, hasActions, canChoose }: ListKeys): void {
  const canCreate = onNew !== null
  useEffect(() => tellKeys(keysOf(canCreate, hasActions, canChoose)), [canCreate, hasActions, canChoose])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = elementOf(event)
      if (!target || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isTyping = target.closest('input, textarea, select, dialog, [contenteditable]')
      // What was searched for is entered with the arrow key.
      if (isTyping && !(target.id === 'list-search' && event.key === 'ArrowDown')) return
      const act = { '/': onSearch, n: onNew }[event.key]
      if (act) act()
      else if (!walk(event, target)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
