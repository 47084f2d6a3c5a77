import { useEffect, useInsertionEffect, useRef, type RefObject } from 'react'
import { useReady } from '#ui/ready.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** What a control holds that the server has not drawn; undefined when nobody has touched it. */
function enteredIn(control: Control): string | boolean | undefined {
  if (isTick(control)) return control.checked === control.defaultChecked ? undefined : control.checked
  const drawn =
    control instanceof HTMLSelectElement
      ? ([...control.options].find((one) => one.defaultSelected) ?? control.options[0])?.value
      : control.defaultValue
  return control.type === 'file' || control.value === drawn ? undefined : control.value
}

/** Enters it once more, so that React hears of it: it compares with what was set by way of the element's own property. */
function enter(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    control.checked = !value
    control.click()
    return
  }
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Keeps what was entered while the script of a form was still on its way: on a slow terminal people type for two seconds before it
 * runs, and fields that it fills with what the server has drawn would lose that, or the first half of a word. It is read when React takes
 * the form over, before any field is filled, and entered again right after. Gives what the form's `ref` is set to.
 */
export function useEarlyEntries(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useReady()
  const entries = useRef(new Map<Control, string | boolean>())
  useInsertionEffect(() => {
    if (isReady) return
    for (const control of document.querySelectorAll<Control>('form :is(input, textarea, select)')) {
      const value = enteredIn(control)
      if (value !== undefined) entries.current.set(control, value)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only while React takes over what the server has drawn
  }, [])
  useEffect(() => {
    for (const [control, value] of entries.current) if (form.current?.contains(control)) enter(control, value)
    entries.current.clear()
  }, [])
  return form
}
