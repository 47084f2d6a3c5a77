import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { offersOf } from '#contracts/generic-calls.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { useOutside } from '#ui/dismiss.ts'
import { useFloating } from '#ui/inputs/floating.ts'
import { planOf, type ActionItem } from '#islands/actions/action-item.ts'
import { ActionLine } from '#islands/actions/ActionLine.tsx'
import { refusedBy } from '#islands/actions/use-action.ts'

/** A screen of the record. */
export interface RowLink {
  label: string
  href: string
}

interface Props {
  /** Where the resource's calls are: `/order/v1/order`. */
  base: string
  id: string
  /** Actions of the lifecycle, which the service is asked for; none where there is none. */
  names: readonly string[]
  /** What stands before and after them. */
  links: readonly RowLink[]
  own: readonly ActionItem[]
  /** Screens that do an action, by its name. */
  hrefs?: Readonly<Record<string, string>> | undefined
  label: string
  button: HTMLElement
  onRun: (item: ActionItem) => void
  onClose: () => void
}

const NOTHING: readonly ActionItem[] = []
const NO_SCREENS: Readonly<Record<string, string>> = {}

/** What fits the record now, with what may be refused and why; null while it is asked for. */
function useOffer({ base, id, names, hrefs = NO_SCREENS, onClose }: Props): readonly ActionItem[] | null {
  const [items, setItems] = useState<readonly ActionItem[] | null>(names.length > 0 ? null : NOTHING)
  const screens = useEffectEvent(() => hrefs)
  const fail = useEffectEvent((failure: unknown) => {
    notify(refusedBy(failure).message, 'error')
    onClose()
  })
  useEffect(() => {
    if (names.length === 0) return
    const asked = new AbortController()
    const { signal } = asked
    api.call(offersOf(base), { id }, { signal }).then(
      (offer) => {
        const { primary, others } = planOf(offer.items, screens(), names)
        setItems(primary ? [primary, ...others] : others)
      },
      (failure) => signal.aborted || fail(failure),
    )
    return () => asked.abort()
  }, [base, id, names])
  return items
}

/** Where a key leads among `count` lines, from the one at `at`; null for any other key. */
function lineFor(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Keys of the open menu: arrows walk, Esc and Tab leave it. */
function useMenuKeys(panel: RefObject<HTMLElement | null>, leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Tab goes on from the row's button.
    if (event.key === 'Tab') return leave()
    const lines = [...(panel.current?.querySelectorAll<HTMLElement>('.pop-item') ?? [])]
    const at = lines.findIndex((line) => line === event.target)
    const next = lineFor(event.key, at, lines.length)
    if (event.key === 'Escape') leave()
    else if (next === null) return
    else lines[next]?.focus()
    event.preventDefault()
  })
  useEffect(() => {
    const { current } = panel
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [panel])
}

/**
 * What can be done to the record of a row, asked for when the menu opens. It lies in the top layer, so no scrolling table cuts it off.
 * Arrow keys walk, Esc and Tab go back to the row's button.
 */
export function RowMenu(props: Props): ReactNode {
  const { links, own, hrefs, label, button, onRun, onClose } = props
  const offered = useOffer(props)
  const items = offered && [...offered, ...own]
  const anchor = useRef<HTMLElement>(button)
  const panel = useRef<HTMLDivElement>(null)
  useFloating(anchor, panel, true)
  useOutside([anchor, panel], true, onClose)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('.pop-item') ?? panel.current
    first?.focus({ preventScroll: true })
  }, [offered])

  function leave(): void {
    onClose()
    button.focus()
  }
  useMenuKeys(panel, leave)

  return (
    <div ref={panel} className="pop row-menu" popover="manual" role="group" aria-label={label} tabIndex={-1}>
      {items === null && <p className="pop-title">{t('Loading…')}</p>}
      {items && items.length + links.length === 0 && (
        <p className="pop-title">{t('Nothing can be done with this record now')}</p>
      )}
      {items && items.length + links.length > 0 && (
        <ul>
          {links.map(({ label: text, href }) => (
            <li key={href}>
              <a className="pop-item" href={href}>
                {text}
              </a>
            </li>
          ))}
          {items.map((item) => (
            <ActionLine
              key={item.name}
              item={item}
              href={hrefs?.[item.name]}
              onRun={(chosen) => {
                leave()
                onRun(chosen)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
