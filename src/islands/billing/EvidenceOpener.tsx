import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { EvidenceOf } from '#contracts/billing/evidence.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const EvidenceDrawer = lazyPart(
  async () => (await import('#islands/billing/EvidenceDrawer.tsx')).EvidenceDrawer,
)

/** A click that asks for no other tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Opens the chain of evidence beside the page for each of its links that asks for one; without a script they lead to the paper. */
export function EvidenceOpener({ lang }: { lang: Lang }): ReactNode {
  const [opened, setOpened] = useState<{ id: string; of: EvidenceOf; printHref: string } | null>(null)
  useEffect(() => {
    function open(event: MouseEvent): void {
      if (!(event.target instanceof Element) || !isPlain(event)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href*="?evidence="]')
      // Its own links lead to paper.
      if (!link || link.closest('dialog.evidence')) return
      const { searchParams: query } = new URL(link.href)
      const id = query.get('evidence')
      if (!id) return
      event.preventDefault()
      setOpened({ id, of: query.get('of') === 'payment' ? 'payment' : 'line', printHref: link.href })
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <EvidenceDrawer key={opened.id} {...opened} lang={lang} onClose={() => setOpened(null)} />
    </Suspense>
  )
}
