import { useEffect, useState, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'

export type FieldErrors = Readonly<Record<string, string>>

export interface Refusals {
  /** What is wrong with the whole; empty while something is wrong with a field. */
  problem: string
  errors: FieldErrors
  isBusy: boolean
  /** Does the work; what it was refused for is kept, and the focus goes to the first refused field. */
  attempt: (work: () => Promise<void>) => Promise<void>
  refuse: (errors: FieldErrors) => void
  forgive: (name: string) => void // what was typed anew is no longer refused
}

function saidOf(failure: unknown): { problem: string; errors: FieldErrors } {
  if (!isRefusedCall(failure)) return { problem: t('Something went wrong. Nothing was saved.'), errors: {} }
  const errors = Object.fromEntries(failure.fields.map(({ field, messages }) => [field, messages.join(' ')]))
  return { problem: failure.fields.length ? '' : failure.message, errors }
}

/** The refusals of a small form whose fields have the names of the service's. */
export function useRefusals(form: RefObject<HTMLFormElement | null>): Refusals {
  const [problem, setProblem] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  // Counted, because typing changes the errors too and must not lose the focus.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.select()
  }, [refusals, form])
  const refuse = (refused: FieldErrors): void => {
    setErrors(refused)
    setRefusals((count) => count + 1)
  }
  return {
    problem,
    errors,
    isBusy,
    async attempt(work) {
      setBusy(true)
      setProblem('')
      setErrors({})
      try {
        await work()
      } catch (failure) {
        const said = saidOf(failure)
        setProblem(said.problem)
        refuse(said.errors)
      } finally {
        setBusy(false)
      }
    },
    refuse,
    forgive: (name) =>
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name))),
  }
}
