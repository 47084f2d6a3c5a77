import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { focusFirstRefused } from '#islands/form/form-errors.ts'

export const HEADER = 0
export const LINES = 1
export const REVIEW = 2
/** Where somebody is in the form. */
export type Step = typeof HEADER | typeof LINES | typeof REVIEW

export interface Steps {
  /** Null where the form stands on one page. */
  step: Step | null
  go: (step: Step) => void
  /** Leads to the first field that is refused, on whichever step it stands. */
  showRefused: () => void
}

const placeOf = (field: Element | null): Step => (field?.closest('#order-lines-part') ? LINES : HEADER)

/**
 * The steps of a form whose parts all stay there, shown one at a time: going back and forth loses nothing. The focus goes to the heading
 * of the step that opens, or to the field that is refused.
 */
export function useSteps(element: RefObject<HTMLFormElement | null>, isStepped: boolean): Steps {
  const [step, setStep] = useState<Step>(HEADER)
  const aim = useRef<'heading' | 'refused' | null>(null)
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    const form = element.current
    if (aim.current === 'refused') focusFirstRefused(form)
    if (aim.current === 'heading') {
      form?.querySelector<HTMLElement>('.form-section:not([hidden]) h2')?.focus()
      // What is read next stands under the bar of steps.
      form?.scrollIntoView({ block: 'start' })
    }
    aim.current = null
  }, [moves, element])
  const move = useCallback((to: Step, where: 'heading' | 'refused'): void => {
    aim.current = where
    setStep(to)
    setMoves((count) => count + 1)
  }, [])
  // Counted, because only an effect runs after the refusals have been drawn.
  const [searches, setSearches] = useState(0)
  useEffect(() => {
    if (!searches) return
    const refused = element.current?.querySelector('[aria-invalid="true"], [data-invalid]')
    if (refused) move(placeOf(refused), 'refused')
  }, [searches, element, move])
  return {
    step: isStepped ? step : null,
    go: (to) => move(to, 'heading'),
    showRefused: useCallback(() => setSearches((count) => count + 1), []),
  }
}
