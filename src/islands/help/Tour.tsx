import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { t } from '#i18n/browser.ts'
import { placeBeside, type Box } from '#islands/help/place-beside.ts'

export interface Stop {
  anchor: Element
  title: string
  text: string
}

interface Beside {
  ring: Box
  card: Pick<Box, 'left' | 'top'>
}

/** Where ring and card stand beside the anchor, worked out again whenever the window changes. */
function useBeside(anchor: Element | undefined, card: React.RefObject<HTMLElement | null>): Beside | null {
  const [beside, setBeside] = useState<Beside | null>(null)
  useLayoutEffect(() => {
    if (!anchor) return
    const put = (): void => {
      const { left, top, width, height } = anchor.getBoundingClientRect()
      const ring = { left, top, width, height }
      const own = { width: card.current?.offsetWidth ?? 0, height: card.current?.offsetHeight ?? 0 }
      setBeside({ ring, card: placeBeside(ring, own, { width: innerWidth, height: innerHeight }) })
    }
    anchor.scrollIntoView({ block: 'center', behavior: 'instant' })
    put()
    addEventListener('resize', put)
    addEventListener('scroll', put, true)
    return () => {
      removeEventListener('resize', put)
      removeEventListener('scroll', put, true)
    }
  }, [anchor, card])
  return beside
}

/** A walk from stop to stop of the page. Enter and the arrow keys go on and back, Esc leaves it at any time. */
export function Tour({ stops, onClose }: { stops: readonly Stop[]; onClose: () => void }): ReactNode {
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const stop = stops[at]
  const isLast = at === stops.length - 1
  useEffect(() => {
    dialog.current?.showModal()
    next.current?.focus()
  }, [])
  const beside = useBeside(stop?.anchor, card)
  const leave = (): void => dialog.current?.close()
  const goOn = (): void => (isLast ? leave() : setAt(at + 1))
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') goOn()
    else if (event.key === 'ArrowLeft') setAt(Math.max(0, at - 1))
    else return
    event.preventDefault()
  }
  if (!stop) return null
  return (
    <dialog ref={dialog} className="tour" aria-labelledby={titleId} onClose={onClose} onKeyDown={press}>
      {beside && <div className="tour-ring" style={{ ...beside.ring }} />}
      <div ref={card} className="tour-card" style={beside?.card}>
        <div role="status">
          <p className="muted">{t('Step {step} of {steps}', { step: at + 1, steps: stops.length })}</p>
          <h2 id={titleId}>{stop.title}</h2>
          <p>{stop.text}</p>
        </div>
        <div className="tour-foot">
          <button type="button" className="btn btn-quiet" onClick={leave}>
            {t('Leave the tour')}
          </button>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('Step back')}
            aria-disabled={at === 0 || undefined}
            onClick={() => setAt(Math.max(0, at - 1))}
          >
            <i className="pi pi-arrow-left" aria-hidden="true" />
          </button>
          <button ref={next} type="button" className="btn btn-primary" onClick={goOn}>
            {isLast ? t('Finish') : t('Next')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
