import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { arriveByCode } from '#contracts/dispatch/browser-calls.ts'
import type { Queued } from '#contracts/dispatch/arrival-call.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { mayBeDone } from '#stores/may-be-done.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'

interface Props {
  /** The address of a queue ticket's paper, without its id. */
  ticketHref: string
  lang: Lang
  onDone: () => void
}

/** Records an arrival by a code that is scanned, held before the camera or typed, and says the number to give to the driver. */
export function ArrivalByCode({ ticketHref, lang, onDone }: Props): ReactNode {
  const key = useRef(uuidv7())
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [given, setGiven] = useState<Queued | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(text: string): Promise<void> {
    if (isBusy) return
    setGiven(null)
    if (!text.trim()) return setError(t('Required'))
    setError(undefined)
    setBusy(true)
    try {
      setGiven(await api.call(arriveByCode, { code: text.trim() }, { idempotencyKey: key.current }))
      key.current = uuidv7()
      setCode('')
      onDone()
    } catch (failure) {
      // Without an answer it may have been done: the same press again keeps its key.
      if (!mayBeDone(failure)) key.current = uuidv7()
      const said = isRefusedCall(failure)
        ? failure.fields.flatMap(({ messages }) => messages).join('. ') || failure.message
        : t('Something went wrong. Nothing was saved.')
      setError(said)
    }
    setBusy(false)
  }
  async function scan(): Promise<void> {
    const { openCodeScan } = await import('#islands/scan/open-scan.tsx')
    openCodeScan((text) => {
      setCode(text)
      void send(text)
    })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void send(code)
  }
  return (
    <Form className="card card-body dt-arrival" noValidate onSubmit={submit}>
      <LabelledInput
        view={{
          name: 'code',
          kind: 'text',
          label: t('Code of the paper or the truck'),
          fixed: false,
          required: false,
          maxLength: 600,
          help: t('Scan the delivery note, the label or the card, or type the plate'),
        }}
        value={code}
        onChange={(value) => {
          setCode(String(value ?? ''))
          setError(undefined)
        }}
        lang={lang}
        error={error}
      />
      <div className="row">
        <SubmitButton isBusy={isBusy}>{t('Record the arrival')}</SubmitButton>
        <button type="button" className="btn" onClick={() => void scan()}>
          <i className="pi pi-camera" aria-hidden="true" />
          {t('With the camera')}
        </button>
      </div>
      <output>
        {given && (
          <>
            {t('Number {number} at {place} for {truck}', {
              number: given.number,
              place: given.checkpoint,
              truck: given.plate_no,
            })}{' '}
            <a href={`${ticketHref}${given.id}`}>{t('Queue ticket')}</a>
          </>
        )}
      </output>
    </Form>
  )
}
