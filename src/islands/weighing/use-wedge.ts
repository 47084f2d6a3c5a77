import { useEffect, useEffectEvent } from 'react'
import { heard, NO_BURST, type Burst } from '#islands/weighing/wedge.ts'

/** A field as it was before a reader typed into it. */
interface Before {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
}

function fieldOf(target: EventTarget | null): Before | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField ? { field: target, value: target.value } : null
}

/** Gives a field back what stood in it; React hears of it as of typing. */
function putBack({ field, value }: Before): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hears a card or code reader that types anywhere on the page. What people type by hand stays where they type it; what a reader typed into a
 * field is taken out of it again.
 */
export function useWedge(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let burst: Burst = NO_BURST
    let before: Before | null = null
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const next = heard(burst, { key: event.key, at: event.timeStamp })
      if (next.burst.text.length === 1 && next.burst.text !== burst.text) before = fieldOf(event.target)
      burst = next.burst
      if (next.code === null) return
      event.preventDefault()
      event.stopPropagation()
      if (before) putBack(before)
      tell(next.code)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
