/** A roll is cut where the print ends; a little more, so that nothing moves to a second piece. */
const ROLL_SPARE_MM = 11
const PX_PER_MM = 96 / 25.4

const chosen = (id: string): HTMLSelectElement | null => {
  const found = document.getElementById(id)
  return found instanceof HTMLSelectElement ? found : null
}

/** A roll has no height of its own: its page is as high as the highest sheet, measured as it will be printed. */
function fitRoll(rule: CSSStyleSheet): void {
  const sheets = [...document.querySelectorAll<HTMLElement>('.sheet')]
  const most = Math.max(0, ...sheets.map(({ scrollHeight }) => scrollHeight))
  const height = Math.ceil(most / PX_PER_MM) + ROLL_SPARE_MM
  rule.replaceSync(`@page roll { size: 80mm ${height}mm; margin: 3mm }`)
}

/** The choice of paper and copies beside the print button. Both are kept on this device: its printer does not change. */
export function startPrint(): void {
  const bar = document.querySelector<HTMLElement>('.print-bar')
  const [paper, copies] = [chosen('print-paper'), chosen('print-copies')]
  const memory = `print:${bar?.dataset['memory'] ?? ''}`
  const [keptPaper, keptCopies] = (localStorage.getItem(memory) ?? '').split(' ')
  const roll = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, roll]
  const offers = (select: HTMLSelectElement | null, value: string | undefined): value is string =>
    value !== undefined && [...(select?.options ?? [])].some((option) => option.value === value)
  if (paper && offers(paper, keptPaper)) paper.value = keptPaper
  if (copies && offers(copies, keptCopies)) copies.value = keptCopies

  const show = (): void => {
    if (paper) document.body.dataset['paper'] = paper.value
    for (const [at, sheet] of document.querySelectorAll<HTMLElement>('.sheet:not([data-extra])').entries())
      sheet.hidden = copies !== null && at >= Number(copies.value)
    fitRoll(roll)
  }
  const keep = (): void => {
    localStorage.setItem(memory, `${paper?.value ?? ''} ${copies?.value ?? ''}`)
    show()
  }
  show()
  paper?.addEventListener('change', keep)
  copies?.addEventListener('change', keep)
  // Fonts may have come since: a roll measured before them is cut too early or too late.
  addEventListener('beforeprint', () => fitRoll(roll))
  document.getElementById('print')?.addEventListener('click', () => window.print())
}
