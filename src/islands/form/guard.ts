import { useEffect } from 'react'
import { t } from '#i18n/browser.ts'
import { confirm } from '#stores/confirm.ts'
import { backAddress } from '#stores/list-place.ts'
import { leaveFreely, mayLeave } from '#stores/leave.ts'

/** Goes to another page without asking: what was typed is saved, or was given up. */
export function leaveFor(href: string): void {
  leaveFreely()
  location.assign(backAddress(href))
}

/** Does this click leave the page in this tab? */
function leavingHref(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  const isJump = link.hash && link.pathname === location.pathname && link.search === location.search
  return isJump ? null : link.href
}

/** Asks before typed things are lost: in our dialog when a link is followed, in the browser's own when the tab closes. */
export function useDirtyGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const unload = (event: BeforeUnloadEvent): void => {
      if (!mayLeave()) event.preventDefault()
    }
    const click = async (event: MouseEvent): Promise<void> => {
      const href = mayLeave() ? null : leavingHref(event)
      if (!href) return
      event.preventDefault()
      const isSure = await confirm({
        title: t('Leave without saving?'),
        message: t('Your changes are not saved.'),
        positive: t('Leave'),
        negative: t('Stay'),
        danger: true,
      })
      if (isSure) leaveFor(href)
    }
    const clicked = (event: MouseEvent): void => void click(event)
    addEventListener('beforeunload', unload)
    document.addEventListener('click', clicked, { capture: true })
    return () => {
      removeEventListener('beforeunload', unload)
      document.removeEventListener('click', clicked, { capture: true })
    }
  }, [isDirty])
}
