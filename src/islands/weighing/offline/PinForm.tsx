import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { Form } from '#ui/Form.tsx'
import { pinFault } from '#islands/weighing/offline/pin.ts'
import { getReady, openWithPin } from '#islands/weighing/offline/ready.ts'

interface Props {
  scaleId: string
  /** A new PIN for the shift, or the one that was set. */
  kind: 'set' | 'open'
  onDone: () => void
}

function sayFault(pin: string): string | null {
  const fault = pinFault(pin)
  if (fault === 'digits') return t('Six to ten digits')
  return fault === 'plain' ? t('Not all the same and not a row such as 123456') : null
}

/** What a browser that can write nothing down says, wherever it is noticed. */
export const sayKeepsNothing = (): string => t('This device cannot keep weights now: its disk may be full')

/** Why neither could be done: the server refuses, or this browser cannot write down what goes with a PIN. */
function sayFailure(error: unknown): string {
  if (isRefusedCall(error)) return error.message
  return error instanceof DOMException ? sayKeepsNothing() : t('Something went wrong')
}

async function setPin(scaleId: string, pin: string): Promise<string | null> {
  const fault = sayFault(pin)
  if (fault !== null) return fault
  await getReady(scaleId, pin)
  return null
}

async function openPin(scaleId: string, pin: string): Promise<string | null> {
  const { isOpen, left } = await openWithPin(scaleId, pin)
  if (isOpen) return null
  return left > 0
    ? t('This is not the PIN; {count} tries left', { count: left })
    : t('Too many wrong numbers: sign in when the server is back, or use the numbered paper book')
}

/** Asks for the operator's PIN. It opens this browser's records and nothing else (dec.I3.3). */
export function PinForm({ scaleId, kind, onDone }: Props): ReactNode {
  const id = useId()
  const [pin, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const said = await (kind === 'set' ? setPin(scaleId, pin) : openPin(scaleId, pin))
      setError(said)
      if (said === null) onDone()
      else if (kind === 'open') setText('')
    } catch (failure) {
      setError(sayFailure(failure))
    }
    setBusy(false)
  }
  return (
    <Form className="offline-pin" onSubmit={(event) => void send(event)}>
      <label className="label" htmlFor={id}>
        {kind === 'set' ? t('New PIN for this shift') : t('Your PIN')}
      </label>
      <input
        id={id}
        className="control"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={pin}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn btn-primary btn-sm" aria-disabled={isBusy || undefined}>
        {kind === 'set' ? t('Make ready') : t('Open with PIN')}
      </button>
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </Form>
  )
}
