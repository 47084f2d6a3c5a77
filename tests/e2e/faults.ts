/** What is wrong with the boxes of this page within the elements that a selector names, one line each. */
export function faults(within: string): string[] {
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]'
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, .skip')
  const isAsked = (element: Element): boolean => element.closest(within) !== null && shown(element)
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}'`
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)

  const controls = [...document.querySelectorAll(TARGETS)].filter(isAsked)
  // A tick is pressed by its whole label, and a link within a sentence may be as low as its line (WCAG 2.5.8).
  const boxOf = (control: Element): DOMRect =>
    (control.matches('[type=checkbox], [type=radio]')
      ? (control.closest('label, .choose') ?? control)
      : control
    ).getBoundingClientRect()
  const isInline = (control: Element): boolean =>
    control.matches('a') && getComputedStyle(control).display === 'inline'
  for (const control of controls) {
    const { width, height } = boxOf(control)
    if (!isInline(control) && (width < 24 || height < 24))
      found.push(`${named(control)} is ${Math.round(width)} by ${Math.round(height)}`)
  }
  /** What stays at an edge of the screen lies over whatever scrolls by, on purpose; tests of the focus see that nothing stays below it. */
  const stuckIn = (control: Element): Element | null => {
    for (let at: Element | null = control; at; at = at.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at
    return null
  }
  const boxes = controls.map((control) => ({
    control,
    box: control.getBoundingClientRect(),
    stuck: stuckIn(control),
  }))
  for (const [at, { control: one, box: a, stuck }] of boxes.entries()) {
    for (const { control: other, box: b, stuck: otherStuck } of boxes.slice(at + 1)) {
      if (stuck !== otherStuck) continue
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across <= 1 || down <= 1) continue
      // What clears a control stands in the space that the control leaves free for it.
      const isAtItsEnd =
        one.parentElement === other.parentElement &&
        getComputedStyle(other).position === 'absolute' &&
        Number.parseFloat(getComputedStyle(one).paddingInlineEnd) >= across - 1
      const isInside =
        isAtItsEnd || one.contains(other) || other.contains(one) || one.closest('label')?.contains(other)
      if (!isInside) found.push(`${named(one)} lies over ${named(other)}`)
    }
  }
  for (const text of document.querySelectorAll(
    '.tag, .btn, .chip, .tab, .tile-label, .tile-note, .label, .hint, .field-error, th, h1, h2, h3',
  )) {
    if (
      isAsked(text) &&
      text.scrollWidth > text.clientWidth + 1 &&
      getComputedStyle(text).display !== 'inline'
    )
      found.push(`${named(text)} is cut: ${text.scrollWidth} in ${text.clientWidth}`)
  }
  return [...new Set(found)]
}
