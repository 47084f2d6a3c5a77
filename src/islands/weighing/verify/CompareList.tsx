import { useEffect, useState, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { CompareDrawer, type Listed } from '#islands/weighing/verify/CompareDrawer.tsx'

interface Props {
  revisionHref: string
  lang: Lang
}

/** The rows of the list on this page, in its order. */
function listed(): Listed[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#list a.row-link')].flatMap((link) => {
    const id = new URL(link.href).searchParams.get('ticket')
    // Its first line; the plate stands under it.
    const no = link.innerText.split('\n')[0]?.trim() ?? ''
    return id ? [{ id, no }] : []
  })
}

/** A click that asks for no other tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Marks the rows: the one that is open beside, and those that are done. */
function mark(openId: string | null, done: ReadonlySet<string>): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#list a.row-link')) {
    const id = new URL(link.href).searchParams.get('ticket') ?? ''
    const row = link.closest('tr')
    row?.toggleAttribute('data-open', id === openId)
    row?.toggleAttribute('data-done', done.has(id))
  }
}

/** Opens the tickets of the list beside it; without a script their links lead to the ticket's page. */
export function CompareList({ revisionHref, lang }: Props): ReactNode {
  const [tickets, setTickets] = useState<Listed[]>([])
  const [at, setAt] = useState<number | null>(null)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    function open(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest('#list a.row-link') : null
      if (!(link instanceof HTMLAnchorElement) || !isPlain(event)) return
      const id = new URL(link.href).searchParams.get('ticket')
      const rows = listed()
      const place = rows.findIndex((row) => row.id === id)
      if (place < 0) return
      event.preventDefault()
      event.stopPropagation()
      setTickets(rows)
      setAt(place)
    }
    document.addEventListener('click', open, true)
    return () => document.removeEventListener('click', open, true)
  }, [])
  useEffect(() => mark(at === null ? null : (tickets[at]?.id ?? null), done), [at, tickets, done])

  function close(): void {
    setAt(null)
    // Verified tickets are no longer in this list.
    if (done.size) location.reload()
  }
  function verified(id: string): void {
    const left = tickets.filter((one) => one.id !== id)
    setDone(new Set([...done, id]))
    setTickets(left)
    if (left.length) setAt(Math.min(at ?? 0, left.length - 1))
    else location.reload()
  }
  if (at === null || !tickets[at]) return null
  return (
    <CompareDrawer
      {...{ tickets, at, revisionHref, lang }}
      turnTo={setAt}
      onVerified={verified}
      onClose={close}
    />
  )
}
