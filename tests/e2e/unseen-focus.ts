/**
 * What can be focused on this page without a person seeing where the focus is (WCAG 2.4.7), one line each: neither the element nor a
 * frame around it draws anything that was not there before. The keyboard has to be in use: the first Tab is the caller's.
 */
export function unseenFocus(): string[] {
  const FOCUSABLE =
    'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'
  /** An outline or a shadow as wide as two pixels, or another border or ground. */
  const drawn = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
      getComputedStyle(element)
    const outline =
      outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2
        ? 'none'
        : `${outlineWidth} ${outlineColor}`
    return [outline, boxShadow, borderColor, backgroundColor].join('|')
  }
  const around = (element: Element): Element[] => {
    const labelled = element.closest('label, .input-wrap, .choose, tr, .tile')
    return [
      element,
      ...(labelled ? [labelled] : []),
      ...(element.nextElementSibling ? [element.nextElementSibling] : []),
    ]
  }
  const found = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    const isShown = element.checkVisibility({ visibilityProperty: true })
    if (!isShown || element.tabIndex < 0) continue
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const frames = around(element)
    const before = frames.map(drawn).join()
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) continue
    if (frames.map(drawn).join() === before)
      found.add(
        `${element.tagName.toLowerCase()}.${element.className} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}'`,
      )
  }
  return [...found]
}
