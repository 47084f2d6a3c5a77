import { useState, type FormEvent, type ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { CheckVerdict } from '#islands/weighing/verify/CheckVerdict.tsx'
import { EndsCheck } from '#islands/weighing/verify/EndsCheck.tsx'
import type { PaperKey } from '#islands/weighing/verify/prove.ts'
import { useCheck } from '#islands/weighing/verify/use-check.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'

interface Props {
  keys: readonly PaperKey[]
  ticketHref: string
  lang: Lang
}

const VIEW = { fixed: false, required: false } as const
const SCANNED: FieldView['name'] = 'scanned'

function viewsOf(): FieldView[] {
  return [
    { ...VIEW, name: 'ticket_no', kind: 'text', label: t('Ticket number'), maxLength: 40 },
    { ...VIEW, name: 'net_kg', kind: 'integer', label: t('Net'), unit: 'kg', min: 1, max: 200_000 },
    { ...VIEW, name: 'version', kind: 'integer', label: t('Version'), min: 1, max: 999 },
    { ...VIEW, name: 'check_code', kind: 'text', label: t('Check code'), maxLength: 30 },
  ]
}

const numberIn = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** Tells whether a printed ticket is genuine: by its square code, scanned or held before the camera, or by what stands on it (dec.I3.16). */
export function CheckPaper({ keys, ticketHref, lang }: Props): ReactNode {
  const { verdict, problems, isBusy, scanned, typed } = useCheck(keys)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const errorOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.messages.join(' ')
  const textOf = (name: string): string => String(values[name] ?? '').trim()
  const input = (view: FieldView): ReactNode => (
    <LabelledInput
      key={view.name}
      view={view}
      value={values[view.name] ?? null}
      onChange={(value) => setValues((before) => ({ ...before, [view.name]: value }))}
      lang={lang}
      error={errorOf(view.name)}
    />
  )
  async function scan(): Promise<void> {
    const { openCodeScan } = await import('#islands/scan/open-scan.tsx')
    openCodeScan((text) => {
      setValues((before) => ({ ...before, [SCANNED]: text }))
      void scanned(text)
    })
  }
  function sendCode(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void scanned(textOf(SCANNED))
  }
  function sendTyped(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const [ticket_no, check_code] = [textOf('ticket_no'), textOf('check_code')]
    void typed({ ticket_no, check_code, net_kg: numberIn(values.net_kg), version: numberIn(values.version) })
  }
  const general = errorOf('')
  return (
    <div className="stack">
      {verdict && <CheckVerdict verdict={verdict} ticketHref={ticketHref} lang={lang} />}
      {general && <p className="banner banner-bad">{general}</p>}
      <Form className="form" noValidate onSubmit={sendCode}>
        {input({
          ...VIEW,
          name: SCANNED,
          kind: 'text',
          label: t('Square code'),
          maxLength: 600,
          help: t('Put the cursor here and scan; the code proves the paper also without a network.'),
        })}
        <div className="row">
          <SubmitButton isBusy={isBusy}>{t('Check the code')}</SubmitButton>
          <button type="button" className="btn" onClick={() => void scan()}>
            <i className="pi pi-camera" aria-hidden="true" />
            {t('With the camera')}
          </button>
        </div>
      </Form>
      <EndsCheck read={verdict?.genuine ? verdict.read : null} keys={keys} lang={lang} />
      <Form className="form" noValidate onSubmit={sendTyped} aria-label={t('Typed from the paper')}>
        <h3>{t('Typed from the paper')}</h3>
        {viewsOf().map(input)}
        <div className="row">
          <button type="submit" className="btn" aria-disabled={isBusy || undefined}>
            {t('Check what is typed')}
          </button>
        </div>
      </Form>
    </div>
  )
}
