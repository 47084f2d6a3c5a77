/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events
   -- a datalist shows neither two lines nor what is chosen; the keys are the input's */
import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'

export interface TruckOption extends Chosen {
  note: string
}

interface Props {
  id: string
  isOpen: boolean
  options: readonly TruckOption[]
  /** The one that Enter takes. */
  at: number
  onChoose: (option: TruckOption) => void
}

export const nameOf = (chosen: Chosen | null): string => (chosen ? `${chosen.plate} · ${chosen.code}` : '')

/** The trucks that fit what was typed. */
export function TruckOptions({ id, isOpen, options, at, onChoose }: Props): ReactNode {
  return (
    <ul
      className="pop truck-options"
      role="listbox"
      id={`${id}-list`}
      aria-label={t('Trucks that fit')}
      hidden={!isOpen}
    >
      {options.map((option, index) => (
        <li
          key={option.truckId}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="pop-item"
          // Before the input loses its focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(option)
          }}
        >
          <b>{nameOf(option)}</b>
          <small>{option.note}</small>
        </li>
      ))}
      {isOpen && options.length === 0 && (
        <li className="pop-title" role="option" aria-selected="false" aria-disabled="true">
          {t('No truck fits')}
        </li>
      )}
    </ul>
  )
}
