import { useEffect, useState, type ReactNode } from 'react'
import { sameTaxNumber } from '#contracts/tax/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'

const PAUSE_MS = 400
/** The shortest tax number, in digits. */
const DIGITS = 15

interface Props {
  /** Null for one that is being entered. */
  vendorId: string | null
  /** The id of the input that the number is typed into. */
  inputId: string
}

/** Warns beside a vendor's form while its tax number is that of others; a number that cannot be looked up says nothing, it is a help. */
export function SameTaxNumber({ vendorId, inputId }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const [names, setNames] = useState('')
  useEffect(() => {
    const hear = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement && target.id === inputId) setTyped(target.value)
    }
    document.addEventListener('input', hear)
    return () => document.removeEventListener('input', hear)
  }, [inputId])
  useEffect(() => {
    const isWhole = typed !== null && typed.replaceAll(/\D/g, '').length >= DIGITS
    if (!isWhole && (typed !== null || vendorId === null)) return setNames('')
    const controller = new AbortController()
    const timer = setTimeout(
      async () => {
        const given = { vendor_id: vendorId, npwp: typed }
        const found = await api.call(sameTaxNumber, given, { signal: controller.signal }).catch(() => null)
        if (!controller.signal.aborted)
          setNames((found?.items ?? []).map(({ code, name }) => `${code} ${name}`).join(', '))
      },
      typed === null ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, vendorId])
  return (
    <div role="status">
      {names && (
        <p className="banner banner-warn">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          <span>
            {t('The same NPWP as {names}. Branches of one company share it; a company is entered once.', {
              names,
            })}
          </span>
        </p>
      )}
    </div>
  )
}
