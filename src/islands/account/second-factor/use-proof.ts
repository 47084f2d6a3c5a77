import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { useRefusals, type Refusals } from '#islands/account/second-factor/use-refusals.ts'

/** What proves who is here; a code only where it was asked for. */
export interface GivenProof {
  password: string
  code?: string
}

export interface Proof extends Pick<Refusals, 'problem' | 'errors' | 'isBusy'> {
  form: RefObject<HTMLFormElement | null>
  password: string
  code: string
  /** Whether a code is asked for beside the password. */
  asksCode: boolean
  change: (name: 'password' | 'code', value: string) => void
  submit: (event: FormEvent) => Promise<void>
}

/**
 * A form that asks for the password, and for a code where `needsCode` or the service says so. `send` gets both when nothing is
 * missing; what it is refused for stands beside the fields.
 */
export function useProof(needsCode: boolean, send: (given: GivenProof) => Promise<void>): Proof {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { problem, errors, isBusy, attempt, refuse, forgive } = useRefusals(form)
  const asksCode = needsCode || errors['code'] !== undefined || code !== ''
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [])
  return {
    form,
    password,
    code,
    asksCode,
    problem,
    errors,
    isBusy,
    change(name, value) {
      forgive(name)
      if (name === 'password') setPassword(value)
      else setCode(value)
    },
    async submit(event) {
      event.preventDefault()
      if (isBusy) return
      const missing = {
        ...(password ? {} : { password: t('Required') }),
        ...(asksCode && !code.trim() ? { code: t('Required') } : {}),
      }
      if (Object.keys(missing).length) return refuse(missing)
      await attempt(() => send({ password, ...(asksCode ? { code: code.trim() } : {}) }))
    },
  }
}
