import { t } from '#i18n/browser.ts'
import { pageKeys, type PageKey } from '#stores/page-keys.ts'

/** 'Control+K' as it stands on the keyboard. */
const written = (shortcut: string): string => shortcut.replace('Control', t('Ctrl')).replaceAll('+', ' ')

/** What a control is called, without the key that stands in it. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label')
  if (label) return label
  const copy = control.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const key of copy.querySelectorAll('kbd')) key.remove()
  return copy.textContent.trim()
}

/** The keys of this page: what its parts told, what its buttons say they hear, and what every page hears. */
export function keysOn(page: Document): PageKey[] {
  const keys = new Map<string, string>(pageKeys())
  for (const control of page.querySelectorAll('#main [aria-keyshortcuts]')) {
    const key = written(control.getAttribute('aria-keyshortcuts') ?? '')
    if (!keys.has(key) && control.checkVisibility({ visibilityProperty: true }))
      keys.set(key, nameOf(control))
  }
  return [...keys, [`${t('Ctrl')} K`, t('Find a page or a record')], ['?', t('This help')]]
}
