import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Lang } from '#i18n/translate.ts'
import { t } from '#i18n/browser.ts'
import { dayOf, isDateMessage, type DateMessage } from '#contracts/date-message.ts'
import { readDay, readMoment } from '#contracts/day-text.ts'
import { showDay, showMoment } from '#ui/inputs/date-text.ts'
import { useDraft } from '#ui/inputs/draft.ts'
import { useOutside } from '#ui/dismiss.ts'
import { useFloating } from '#ui/inputs/floating.ts'
import { describe, type InputProps } from '#ui/inputs/input.ts'

/** A third of a form page's script, so it is loaded when somebody reaches for it. */
const loadPanel = () => import('#ui/inputs/CalendarPanel.tsx')
const CalendarPanel = lazy(async () => ({ default: (await loadPanel()).CalendarPanel }))

/** A message of the driver's calls from a day, and whatever cannot be read as it is. */
function messageOf(day: string | null): DateMessage | string | null {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number)
  return day === null ? null : { year, month, day: date }
}

interface PopProps {
  id: string
  panel: RefObject<HTMLDivElement | null>
  label: string
  value: string | null
  isTimed: boolean
  lang: Lang
  onChange: (value: unknown) => void
  onClose: () => void
}

/** The calendar in the top layer; Esc closes it and nothing else. */
function CalendarPop({ id, panel, label, value, isTimed, lang, onChange, onClose }: PopProps): ReactNode {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // A dialog around it stays open.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div
      className="pop date-panel"
      popover="manual"
      ref={panel}
      id={`${id}-calendar`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the input beside it must stay usable, which a dialog element does not promise
      role="dialog"
      aria-label={label}
    >
      <Suspense fallback={<span className="spinner" />}>
        <CalendarPanel value={value} isTimed={isTimed} lang={lang} onChange={onChange} onDone={onClose} />
      </Suspense>
    </div>
  )
}

/** A day, or a moment in WIB: typed in any usual way, or chosen from a calendar. */
export function DateInput(props: InputProps): ReactNode {
  const { id, view, value, onChange, onBlur, lang, isDisabled, label } = props
  const isTimed = view.kind === 'timestamp'
  const isMessages = view.kind === 'dateMessage'
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const plain = isMessages && isDateMessage(value) ? dayOf(value) : value
  const give = (next: unknown): void =>
    onChange(isMessages && typeof next === 'string' && readDay(next) === next ? messageOf(next) : next)
  const draft = useDraft<unknown>(
    plain,
    (at) => (isTimed ? showMoment(at, lang) : showDay(at, lang)),
    (text) => (text.trim() === '' ? null : ((isTimed ? readMoment(text) : readDay(text)) ?? text)),
    give,
  )
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useFloating(frame, panel, isOpen)
  useOutside([frame, panel], isOpen, () => setOpen(false))
  return (
    <div className="input-wrap date" ref={frame} data-disabled={isDisabled || undefined}>
      <input
        {...describe(props)}
        className="control"
        type="text"
        autoComplete="off"
        placeholder={isTimed ? t('dd/mm/yyyy hh:mm') : t('dd/mm/yyyy')}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
        onBlur={() => {
          draft.settle()
          onBlur()
        }}
      />
      {isTimed && (
        <span className="input-end" aria-hidden="true">
          WIB
        </span>
      )}
      <button
        type="button"
        ref={button}
        className="btn btn-quiet btn-icon btn-sm"
        disabled={isDisabled}
        aria-label={t('Choose {label} from a calendar', { label: label ?? view.label })}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setOpen(!isOpen)}
      >
        <i className="pi pi-calendar" aria-hidden="true" />
      </button>
      {isOpen && (
        <CalendarPop
          {...{ id, panel, isTimed, lang }}
          label={label ?? view.label}
          value={typeof plain === 'string' ? plain : null}
          onChange={give}
          onClose={close}
        />
      )}
    </div>
  )
}
