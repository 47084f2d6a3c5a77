import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormView } from '#contracts/view.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { fieldsOf, type Values } from '#islands/form/form-values.ts'
import { hurdles } from '#islands/order/quote-words.ts'
import { placed, WHOLE } from '#islands/form/form-errors.ts'
import { quoteNow } from '#islands/order/use-quote.ts'

/** What stands in the way of submitting the form as it is; nothing is saved while something does. */
export function useHurdles(
  view: FormView,
  constants: Values,
  form: FormHandle & Pick<UseFormReturn<Values>, 'setError'>,
) {
  const [isAsking, setAsking] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  const mayPass = async (): Promise<boolean> => {
    setAsking(true)
    try {
      const now = await quoteNow(view, form.getValues(), constants)
      const known = now ? hurdles(now.quote, now.places) : []
      setFound(known)
      // Beside its field as well, in the line where it stands in the form.
      const errors = now?.quote.errors.map((error) => ({
        ...error,
        field: error.field.replace(/^lines\.(\d+)/, (_, at) => `lines.${now.places[Number(at)] ?? at}`),
      }))
      if (known.length)
        for (const { place, message } of placed(fieldsOf(view), errors ?? []))
          if (place !== WHOLE) form.setError(place, { type: 'server', message })
      return known.length === 0
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, found, mayPass, forget: () => setFound([]) }
}
