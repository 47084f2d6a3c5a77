import { useEffect, useEffectEvent } from 'react'
import { heard, NO_BURST, type Burst } from '#islands/weighing/wedge.ts'

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range'])

/** Whether letters that are typed there stay there: who types fast is no reader then, and a reader fills the field as anybody does. */
function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target instanceof HTMLInputElement && !target.readOnly && !NOT_TYPED.has(target.type)
}

/** Hears a card or code reader that types anywhere on the page but in a field; the field for the truck understands codes by itself. */
export function useWedge(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let burst: Burst = NO_BURST
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (isTypedInto(event.target)) {
        burst = NO_BURST
        return
      }
      const next = heard(burst, { key: event.key, at: event.timeStamp })
      burst = next.burst
      if (next.code === null) return
      // Enter would else press the button that has the keyboard.
      event.preventDefault()
      event.stopPropagation()
      tell(next.code)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
