import { useState } from 'react'
import type { FormView } from '#contracts/view.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import type { Values } from '#islands/form/form-values.ts'
import { hurdles } from '#islands/order/QuoteMeter.tsx'
import { quoteNow } from '#islands/order/use-quote.ts'

/** What stands in the way of submitting the form as it is; nothing is saved while something does. */
export function useHurdles(view: FormView, constants: Values, form: FormHandle) {
  const [isAsking, setAsking] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  const mayPass = async (): Promise<boolean> => {
    setAsking(true)
    try {
      const now = await quoteNow(view, form.getValues(), constants)
      const known = now ? hurdles(now.quote, now.places) : []
      setFound(known)
      return known.length === 0
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, found, mayPass, forget: () => setFound([]) }
}
