import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { setUpFactor } from '#contracts/account/browser-calls.ts'
import type { Secret } from '#contracts/account/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { RecoveryCodes } from '#islands/account/second-factor/RecoveryCodes.tsx'
import { SetUp } from '#islands/account/second-factor/SetUp.tsx'
import { TurnOff } from '#islands/account/second-factor/TurnOff.tsx'

export interface SecondFactorProps {
  titleId: string
  isOn: boolean
  /** When it was turned on, said in the page's language; empty while it is off. */
  since: string
  codesLeft: number
  /** The role must have one: it cannot be turned off. */
  isRequired: boolean
  username: string
  /** Where to go once it is on; the same page when empty. */
  next: string
}

type Step =
  { at: 'rest' } | { at: 'off' } | { at: 'set-up'; secret: Secret } | { at: 'codes'; codes: string[] }

const FEW_CODES = 3

function Status({ isOn, since, codesLeft, isRequired }: SecondFactorProps): ReactNode {
  if (!isOn)
    return (
      <p>
        {t(
          'An app on your phone shows a code that is asked after the password. Whoever learns your password alone cannot sign in.',
        )}
      </p>
    )
  return (
    <>
      <p>{t('On since {date}. {count} of 10 recovery codes are left.', { date: since, count: codesLeft })}</p>
      {codesLeft <= FEW_CODES && (
        <p className="banner banner-warn">
          {isRequired
            ? t(
                'Few recovery codes are left. Another super admin can remove your second factor; set it up again then.',
              )
            : t('Few recovery codes are left. Turn the second factor off and on again to get new ones.')}
        </p>
      )}
      {isRequired && <p className="hint">{t('Your role must have it, so it cannot be turned off.')}</p>}
    </>
  )
}

/** The step the person is at: how it stands, pairing an app, the recovery codes, or turning it off. */
function useSteps(next: string) {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const [isBusy, setBusy] = useState(false)
  return {
    step,
    isBusy,
    setStep,
    rest: () => setStep({ at: 'rest' }),
    finish: () => (next ? location.assign(next) : location.reload()),
    async begin(): Promise<void> {
      if (isBusy) return
      setBusy(true)
      try {
        const secret = await api.call(setUpFactor, {})
        setStep({ at: 'set-up', secret })
      } catch (failure) {
        notify(isRefusedCall(failure) ? failure.message : String(failure), 'error')
      } finally {
        setBusy(false)
      }
    },
  }
}

function Rest(
  props: SecondFactorProps & { isBusy: boolean; begin: () => void; turnOff: () => void },
): ReactNode {
  const { isOn, isRequired, next, isBusy, begin, turnOff } = props
  return (
    <div className="stack">
      <Status {...props} />
      {!isOn && (
        <div className="row">
          <button
            type="button"
            className={next ? 'btn btn-primary' : 'btn'}
            aria-disabled={isBusy || undefined}
            onClick={begin}
          >
            {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {t('Set up')}
          </button>
        </div>
      )}
      {isOn && !isRequired && (
        <div className="row">
          <button type="button" className="btn" onClick={turnOff}>
            {t('Turn off')}
          </button>
        </div>
      )}
    </div>
  )
}

/** The second factor of one's own account (std.S16): how it stands, setting it up, turning it off. */
export function SecondFactor(props: SecondFactorProps): ReactNode {
  const { username, next } = props
  const { step, isBusy, setStep, rest, begin, finish } = useSteps(next)
  const isOn = props.isOn || step.at === 'codes'
  const offDone = (): void => {
    notifyNext(t('The second factor is off'))
    location.reload()
  }
  return (
    <>
      <div className="card-head">
        <h2 id={props.titleId}>{t('Second factor')}</h2>
        <span className={isOn ? 'tag tag-ok' : 'tag'}>{isOn ? t('On') : t('Off')}</span>
      </div>
      <div className="card-body">
        {step.at === 'rest' && (
          <Rest
            {...props}
            isBusy={isBusy}
            begin={() => void begin()}
            turnOff={() => setStep({ at: 'off' })}
          />
        )}
        {step.at === 'set-up' && (
          <SetUp start={step.secret} onDone={(codes) => setStep({ at: 'codes', codes })} onCancel={rest} />
        )}
        {step.at === 'codes' && <RecoveryCodes codes={step.codes} username={username} onKept={finish} />}
        {step.at === 'off' && <TurnOff onCancel={rest} onDone={offDone} />}
      </div>
    </>
  )
}
