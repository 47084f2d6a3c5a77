export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** Does a control hold what the server has not drawn? */
function isEntered(control: Control): boolean {
  if (control.disabled) return false
  // Of radio buttons the chosen one says it for all.
  if (isTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
  const drawn =
    'options' in control
      ? ([...control.options].find((one) => one.defaultSelected) ?? control.options[0])?.value
      : control.defaultValue
  return control.value !== drawn
}

/** Enters it once more, so that React hears of it: it compares with what was last set by way of a property of the element's own. */
export function enter(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    // What was entered before may have ticked it already, such as the box above for all of them.
    if (control.checked !== value) control.click()
    return
  }
  // No script may set the files of an input; they are still there.
  if (control.type !== 'file') {
    // What React knows is changed at a copy, because a field that is set anew loses its caret, also under the hand of who is typing.
    const known = Object.getOwnPropertyDescriptor(control, 'value')
    known?.set?.call(control.cloneNode(), value === '' ? ' ' : '')
    if (control.value !== value)
      Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control)
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** What was entered inside an element while its script was on its way, by control. */
export type EarlyEntries = Map<Control, string | boolean>

/** Reads it; to be called before a script fills the controls with what the server has drawn. */
export function earlyEntries(element: Element): EarlyEntries {
  const controls = [...element.querySelectorAll<Control>('input, textarea, select')]
  return new Map(
    controls.filter(isEntered).map((control) => [control, isTick(control) ? control.checked : control.value]),
  )
}

/** Enters it again, one after the other: what one control does to the next is done before that one is entered. */
export function enterAgain(entries: EarlyEntries): void {
  for (const control of entries.keys()) if (isTick(control)) control.checked = control.defaultChecked
  for (const [control, value] of entries) if (control.isConnected) enter(control, value)
}
