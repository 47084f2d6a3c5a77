import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { quote as quoteCall } from '#contracts/order/browser-calls.ts'
import type { OrderQuote, QuoteSent } from '#contracts/order/calls.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { fieldsOf, newBody, type Values } from '#islands/form/form-values.ts'
import { rulesOf } from '#islands/form/rules.ts'
import { rowsIn } from '#kernel/guards.ts'

const PAUSE_MS = 500
const LINE_NEEDS = [
  'cargo_id',
  'payload_type_id',
  'origin_checkpoint_id',
  'destination_checkpoint_id',
  'quantity_ton',
] as const

interface Asked {
  quote: OrderQuote
  /** The form's line for each line of the quote: lines that are not whole are left out. */
  places: number[]
}

export interface QuoteState {
  quote: OrderQuote | null
  places: number[]
  state: 'incomplete' | 'loading' | 'ready' | 'failed'
}

const NOTHING: QuoteState = { quote: null, places: [], state: 'incomplete' }

const isWhole = (line: Values): boolean =>
  LINE_NEEDS.every((name) => line[name] !== null && line[name] !== undefined && line[name] !== '')

/** The body of a quote, and where its lines stand in the form; null while there is nothing to ask. */
export function quoteBody(
  fields: readonly FieldView[],
  values: Values,
  constants: Values,
): { body: Values; places: number[] } | null {
  if (!values.contract_id || !values.window_start || !values.window_end) return null
  const lines = rowsIn(values.lines)
  const places = lines.flatMap((line, at) => (isWhole(line) ? [at] : []))
  if (!places.length) return null
  const body = { ...constants, ...newBody(fields, { ...values, lines: places.map((at) => lines[at]) }) }
  return { body, places }
}

/** What is attached changes no price. */
const pricedBy = (view: FormView): FieldView[] => fieldsOf(view).filter(({ rows }) => !rows?.files)

/** Whether the order's own rules refuse it, as the service would. */
async function isRefusedBy({ name }: FormView, body: Values): Promise<boolean> {
  const rules = await rulesOf(name)
  return rules !== null && rules.checkNew(rules.contract, body).errors.length > 0
}

/**
 * What would refuse the order if it were submitted as it stands, as far as that is known before it is saved; null where it cannot be
 * asked: what is missing is said beside its field, and a service that does not answer says so at saving.
 */
export async function quoteNow(view: FormView, values: Values, constants: Values): Promise<Asked | null> {
  const asked = quoteBody(pricedBy(view), values, constants)
  // The body is made of the form's fields, which are those of the contract.
  const body = asked?.body as QuoteSent | undefined
  if (!asked || !body || (await isRefusedBy(view, asked.body))) return null
  try {
    return { quote: await api.call(quoteCall, body), places: asked.places }
  } catch (error) {
    if (isRefusedCall(error)) return null
    throw error
  }
}

/**
 * What the order on the screen would come to, asked for again whenever somebody stops typing; not while a rule refuses what stands
 * there, which is said beside its field. Saves nothing.
 */
export function useQuote(control: Control<Values>, view: FormView, constants: Values): QuoteState {
  const values = useWatch({ control })
  const asked = quoteBody(pricedBy(view), values, constants)
  const key = asked ? JSON.stringify(asked) : ''
  const [found, setFound] = useState<QuoteState>(NOTHING)
  useEffect(() => {
    if (key === '') return
    // The body is made of the form's fields, which are those of the contract.
    const { body, places } = JSON.parse(key) as { body: QuoteSent; places: number[] }
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      const isWrong = await isRefusedBy(view, body)
      if (controller.signal.aborted) return
      if (isWrong) return setFound(NOTHING)
      setFound((last) => ({ ...last, state: 'loading' }))
      try {
        const { signal } = controller
        const quote = await api.call(quoteCall, body, { signal })
        setFound({ quote, places, state: 'ready' })
      } catch (error) {
        if (controller.signal.aborted) return
        // The service may know more than the page.
        const isRefused = isRefusedCall(error) && error.code === 'invalid_argument'
        setFound({ quote: null, places: [], state: isRefused ? 'incomplete' : 'failed' })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, view])
  return key === '' ? NOTHING : found
}
