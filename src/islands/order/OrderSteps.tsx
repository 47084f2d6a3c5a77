import type { ReactNode } from 'react'
import { useFormState, type Control } from 'react-hook-form'
import { t } from '#i18n/browser.ts'
import type { Values } from '#islands/form/form-values.ts'
import { HEADER, LINES, REVIEW, type Step, type Steps } from '#islands/order/use-steps.ts'

const STEPS = [HEADER, LINES, REVIEW] as const

/** What the steps are called, in their sequence. */
const stepName = (step: Step): string =>
  step === HEADER ? t('Header') : step === LINES ? t('Lines') : t('Review')

/** Where the form stands, and the way to each of its steps; those with something refused say so. */
export function StepBar({ steps, control }: { steps: Steps; control: Control<Values> }): ReactNode {
  const { errors } = useFormState({ control })
  const isWrong = (step: Step): boolean =>
    step === LINES
      ? errors.lines !== undefined
      : step === HEADER && Object.keys(errors).some((name) => name !== 'lines' && name !== 'root')
  return (
    <nav className="form-steps" aria-label={t('Steps of the order')}>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === steps.step ? 'step' : undefined}
              data-done={(steps.step ?? 0) > step || undefined}
              data-wrong={isWrong(step) || undefined}
              onClick={() => steps.go(step)}
            >
              <b aria-hidden="true">{step + 1}</b> {stepName(step)}
              {isWrong(step) && <span className="visually-hidden">, {t('to be put right')}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A button says all of it where there is room; four of them stand in one row of a phone, each in one line. */
function Words({ wide, narrow }: { wide: string; narrow: string }): ReactNode {
  return (
    <>
      <span className="only-wide">{wide}</span>
      <span className="only-narrow">{narrow}</span>
    </>
  )
}

interface FootProps {
  step: Step | null
  onStep: (step: Step) => void
  isBusy: boolean
  isSaving: boolean
  isSubmitting: boolean
  backHref: string
  onDraft: () => void
}

/** While it is busy the buttons keep the focus, which disabled ones would lose; the form ignores what comes then. */
export function Foot(props: FootProps): ReactNode {
  const { step, onStep, isBusy, isSaving, isSubmitting, backHref, onDraft } = props
  const waits = { 'aria-disabled': isBusy || undefined }
  const next = step === HEADER ? LINES : step === LINES ? REVIEW : null
  const before = step === REVIEW ? LINES : step === LINES ? HEADER : null
  const backTo = before === null ? '' : t('Back: {step}', { step: stepName(before) })
  const sendOn =
    next !== null
      ? t('Next: {step}', { step: stepName(next) })
      : isSubmitting
        ? t('Submitting…')
        : t('Save and submit')
  const shortOn = before === null ? sendOn : next === null ? t('Submit') : t('Next')
  const keep = isSaving && !isSubmitting ? t('Saving…') : t('Save draft')
  return (
    <div className="form-foot">
      <button type="submit" className="btn btn-primary" aria-label={sendOn} {...waits}>
        {isSubmitting ? sendOn : <Words wide={sendOn} narrow={shortOn} />}
      </button>
      {before !== null && (
        <button type="button" className="btn" aria-label={backTo} onClick={() => onStep(before)}>
          <Words wide={backTo} narrow={t('Back')} />
        </button>
      )}
      <button
        type="button"
        className="btn"
        aria-label={keep}
        {...waits}
        onClick={onDraft}
        aria-keyshortcuts="Control+S"
      >
        {isSaving && !isSubmitting ? keep : <Words wide={keep} narrow={before === null ? keep : t('Save')} />}
      </button>
      <a className="btn btn-quiet" href={backHref}>
        {t('Cancel')}
      </a>
    </div>
  )
}
