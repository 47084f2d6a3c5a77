import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import { nameOf, TruckOptions, type TruckOption } from '#islands/weighing/TruckOptions.tsx'
import { chosenFrom, found, type Chosen } from '#islands/weighing/chosen.ts'
import { useOtherTrucks } from '#islands/weighing/other-trucks.ts'
import { truckOfCode } from '#islands/weighing/read-code.ts'

interface Props {
  queue: WeighingQueue | null
  chosen: Chosen | null
  /** Null as soon as the text is another one than that of the chosen truck. */
  onChoose: (chosen: Chosen | null) => void
  /** Is told what Enter was pressed on while no truck of the list fits: a card that is known elsewhere, or by nobody. */
  onCode: (code: string) => void
}

const MOST = 8
/** The code of a paper is an address, and longer than a plate. */
const MOST_CHARACTERS = 400

function noteOf(item: QueueItem): string {
  const kind = item.kind === 'second' ? t('second weighing') : t('first weighing')
  return [kind, item.trip_no ?? item.ticket_no, item.cargo_code].filter(Boolean).join(' · ')
}

/** The queue's trucks that fit; the one that the text names wholly is the first, for Enter takes that. */
function waitingOf(queue: WeighingQueue, text: string): TruckOption[] {
  const named = truckOfCode(queue, text)
  const fits = found(queue, text).filter((item) => item !== named)
  return [...(named ? [named] : []), ...fits].map((item) => ({ ...chosenFrom(item), note: noteOf(item) }))
}

function optionsOf(queue: WeighingQueue | null, text: string, others: readonly Chosen[]): TruckOption[] {
  const waiting = queue ? waitingOf(queue, text) : []
  const known = new Set(waiting.map(({ truckId }) => truckId))
  const rest = others
    .filter(({ truckId }) => !known.has(truckId))
    .map((truck) => ({ ...truck, note: t('General weighing') }))
  return [...waiting, ...rest].slice(0, MOST)
}

/**
 * Looks for a truck by plate, hull number, driver, trip or RFID card (a card reader types and presses Enter). The first key that changes the text
 * takes the chosen truck back, so that no weight is taken for another one than the field says; Escape gives it again.
 */
export function TruckSearch({ queue, chosen, onChoose, onCode }: Props): ReactNode {
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [takenBack, takeBack] = useState<Chosen | null>(null)
  const [at, setAt] = useState(0)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const others = useOtherTrucks(queue?.scale.id ?? null, text ?? '')
  const options = isOpen ? optionsOf(queue, text ?? '', others) : []
  // A card reader has put another truck on the ticket: what stood in the field is over.
  const [seen, setSeen] = useState(chosen?.truckId)
  if (seen !== chosen?.truckId) {
    setSeen(chosen?.truckId)
    if (chosen) forget()
  }

  function forget(): void {
    setText(null)
    setOpen(false)
    takeBack(null)
    setAt(0)
  }

  function choose(option: TruckOption): void {
    forget()
    onChoose(option)
  }

  function type(next: string): void {
    setText(next)
    setOpen(true)
    setAt(0)
    if (!chosen || next === nameOf(chosen)) return
    takeBack(chosen)
    onChoose(null)
  }

  function giveUp(): void {
    if (takenBack) onChoose(takenBack)
    forget()
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((before) => Math.max(0, Math.min(options.length - 1, before + step)))
    } else if (event.key === 'Enter' && (isOpen || text !== null)) {
      event.preventDefault()
      const option = options[at]
      if (option) choose(option)
      else if (text?.trim()) onCode(text.trim())
    } else if (event.key === 'Escape') giveUp()
  }

  return (
    <div className="field truck-search">
      <label className="label" htmlFor={id}>
        {t('Plate / hull number')}
      </label>
      <input
        ref={input}
        id={id}
        className="control"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        placeholder={t('Plate, hull, RFID or trip')}
        value={text ?? nameOf(chosen)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <TruckOptions id={id} isOpen={isOpen} options={options} at={at} onChoose={choose} />
    </div>
  )
}
