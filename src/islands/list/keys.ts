import { useEffect } from 'react'
import { elementOf } from '#ui/target.ts'

export interface ListKeys {
  onSearch: () => void
  onNew: (() => void) | null
  onHelp: () => void
}

/** Arrow keys enter the rows and walk through them; Enter is the link itself, `a` opens its actions. Tells whether it did anything. */
function walk({ key }: KeyboardEvent, target: Element): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.list-card a.row-link')]
  const at = links.findIndex((link) => link === target)
  const isOnPage = target === document.body || target.matches('#main, .table-wrap, #list-search')
  if (at === -1 && !(isOnPage && key === 'ArrowDown')) return false
  if (key === 'a') {
    const button = target.closest('tr')?.querySelector<HTMLButtonElement>('.row-actions > button')
    button?.click()
    return Boolean(button)
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const next = step && links[at + step]
  if (!next) return false
  next.focus()
  return true
}

/** One-key shortcuts of a list; never while somebody is typing. */
export function useListKeys({ onSearch, onNew, onHelp }: ListKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = elementOf(event)
      if (!target || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isTyping = target.closest('input, textarea, select, dialog, [contenteditable]')
      // What was searched for is entered with the arrow key.
      if (isTyping && !(target.id === 'list-search' && event.key === 'ArrowDown')) return
      const act = { '/': onSearch, n: onNew, '?': onHelp }[event.key]
      if (act) act()
      else if (!walk(event, target)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
