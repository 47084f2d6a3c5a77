import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'

interface Props {
  id: string
  count: number
  most: number
  isDisabled: boolean
  onCount: (count: number) => void
}

/** How many trips: typed, pressed, or with the arrow keys. */
export function Stepper({ id, count, most, isDisabled, onCount }: Props): ReactNode {
  return (
    <span className="count-stepper">
      <button
        type="button"
        className="btn btn-icon"
        aria-label={t('One trip fewer')}
        disabled={count <= 1 || isDisabled}
        onClick={() => onCount(count - 1)}
      >
        <i className="pi pi-minus" aria-hidden="true" />
      </button>
      <input
        id={id}
        className="control"
        inputMode="numeric"
        value={count}
        disabled={isDisabled}
        onChange={({ target }) => {
          const typed = Number(target.value.replaceAll(/\D/g, ''))
          if (typed > 0) onCount(Math.min(most, typed))
        }}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          onCount(Math.min(most, Math.max(1, count + step)))
        }}
      />
      <button
        type="button"
        className="btn btn-icon"
        aria-label={t('One trip more')}
        disabled={count >= most || isDisabled}
        onClick={() => onCount(count + 1)}
      >
        <i className="pi pi-plus" aria-hidden="true" />
      </button>
    </span>
  )
}
