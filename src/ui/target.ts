/** The element in which something happened; keys may also come from the document itself. */
export function elementOf({ target }: { target: EventTarget | null }): Element | null {
  return target instanceof Element ? target : null
}

/** Whether something happened in an element, or the focus goes there. */
export function isInside(element: Element | null | undefined, target: EventTarget | null): boolean {
  return target instanceof Node && element?.contains(target) === true
}
