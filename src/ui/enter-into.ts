import { enter, isTick, type Control } from '#ui/early-entries.ts'

/** Controls by what they are: kind, name and, where several are alike, their place. */
function byKind(controls: Iterable<Element>): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of controls as Iterable<Control>) {
    const kind = [control.localName, control.type, control.name, isTick(control) ? control.value : '']
    let place = 0
    while (found.has(JSON.stringify([...kind, place]))) place += 1
    found.set(JSON.stringify([...kind, place]), control)
  }
  return found
}

/** Enters what stood in fields that are gone into those that are there now, where they hold something else. */
export function enterInto(element: Element, gone: readonly Element[]): void {
  const before = byKind(gone)
  for (const [kind, control] of byKind(element.querySelectorAll('input, textarea, select'))) {
    const known = before.get(kind)
    if (!known || control.disabled || !control.isConnected) continue
    const value = isTick(known) ? known.checked : known.value
    if (value !== (isTick(control) ? control.checked : control.value)) enter(control, value)
  }
}
