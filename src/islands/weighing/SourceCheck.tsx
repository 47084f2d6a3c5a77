import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { compareSource } from '#contracts/weighing/browser-calls.ts'
import { readNumber } from '#contracts/number-text.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { withLoading } from '#stores/loading.ts'
import { notify } from '#stores/notice.ts'
import { Form } from '#ui/Form.tsx'

interface Props {
  source: WeighingQueue['scale']['source']
  lang: Lang
  /** Asks anew what waits at this scale. */
  onDone: () => Promise<void>
}

function saidOf(error: unknown): string {
  if (!isRefusedCall(error)) return t('Something went wrong')
  const fields = error.fields.flatMap(({ messages }) => messages)
  return fields.length ? fields.join('. ') : error.message
}

/** A new program of this scale is confirmed by who stands there: what the indicator itself shows is what came from it (decision 47). */
export function SourceCheck({ source, lang, onDone }: Props): ReactNode {
  const id = useId()
  const [shown, setShown] = useState('')
  const [problem, setProblem] = useState('')
  if (!source) return null
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!source) return
    const { id: record, row_version } = source
    const shown_kg = readNumber(shown, lang, 0, 'kg')
    if (typeof shown_kg !== 'number' || !Number.isInteger(shown_kg))
      return setProblem(t('Must be a whole number'))
    try {
      await withLoading(api.call(compareSource, { id: record, row_version, shown_kg }))
    } catch (error) {
      return setProblem(saidOf(error))
    }
    setShown('')
    setProblem('')
    notify(t('The program of this scale is confirmed'))
    await onDone()
  }
  return (
    <Form className="banner banner-warn" onSubmit={(event) => void send(event)}>
      <div>
        <b>
          {source.is_key
            ? t('The program of this scale has a new key')
            : t('The program of this scale has a new token')}
        </b>
        <p>
          {t(
            'Its tickets are flagged until somebody confirms it. With a truck standing still on the scale, read the weight off the indicator itself and write it here.',
          )}
        </p>
        <div className="field">
          <label className="label required" htmlFor={id}>
            {t('Weight on the indicator (kg)')}
          </label>
          <input
            id={id}
            className="control"
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
            required
            aria-invalid={problem !== ''}
            aria-describedby={problem ? `${id}-error` : undefined}
            value={shown}
            onChange={(event) => setShown(event.target.value)}
          />
          {problem && (
            <span className="field-error" id={`${id}-error`} role="alert">
              {problem}
            </span>
          )}
        </div>
        <button type="submit" className="btn">
          {t('The indicator shows this weight')}
        </button>
      </div>
    </Form>
  )
}
