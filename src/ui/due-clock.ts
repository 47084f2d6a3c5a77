import { dueOf, type DueKind } from '#ui/due.ts'

const kindOf = (written: string | undefined): DueKind =>
  written === 'end' || written === 'since' ? written : true

/** Brings all countdowns of the page up to date. What React has drawn keeps its nodes: only their texts change. */
function showDues(root: ParentNode): void {
  for (const chip of root.querySelectorAll<HTMLElement>('[data-due]')) {
    const { text, tone } = dueOf(chip.dataset['due'] ?? '', kindOf(chip.dataset['kind']))
    const words = chip.lastElementChild?.firstChild
    if (words && words.nodeValue !== text) words.nodeValue = text
    if (chip.dataset['tone'] !== tone) chip.dataset['tone'] = tone
  }
}

let isTicking = false

/** Keeps the countdowns of this page running: one timer, once a minute, and when somebody looks at the page again. */
export function startDues(): void {
  if (isTicking) return
  isTicking = true
  const show = (): void => {
    if (!document.hidden) showDues(document)
  }
  const tick = (): void => {
    show()
    setTimeout(tick, 60_000)
  }
  setTimeout(tick, 60_000)
  document.addEventListener('visibilitychange', show)
}
