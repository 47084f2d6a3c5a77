const LATER = new Set(LATER_SCREENS)

/** Whether an address leads to a sentence that its screen is not available yet: what links there says so. */
export function isLater(href: string): boolean {
  return LATER.has(href)
}
