/**
 * What has the focus now, by its name: `nothing` where it is lost, `covered: …` where another element lies on it (WCAG 2.4.11). Runs in the
 * page.
 */
export function coveredFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing'
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const name = (element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent).trim()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isSeen = [top + 4, (top + bottom) / 2, bottom - 4].every((y) => {
    const there = document.elementFromPoint((left + right) / 2, y)
    return there !== null && (element.contains(there) || labels.some((label) => label.contains(there)))
  })
  return isSeen ? name : `covered: ${name}`
}
