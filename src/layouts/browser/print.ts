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

/** The printed part of each size in millimetres: its page of print.css without the margins. */
const INSIDE_MM: Readonly<Record<string, { width: number; height: number }>> = {
  a4: { width: 186, height: 273 },
  a5: { width: 194, height: 136 },
  a6: { width: 95, height: 138 },
}
/** Smaller than this nobody reads: what is longer goes on to a second sheet. */
const LEAST = 0.4
const STEP = 0.02
/** Browsers round lines of text differently on paper than on the screen. */
const SPARE_MM = 1

/** How high a sheet is that is this wide, as it will be printed. */
function heightOf(sheet: HTMLElement, width: number): number {
  sheet.style.setProperty('--measured', `${width}mm`)
  sheet.classList.add('is-measured')
  const height = sheet.scrollHeight / PX_PER_MM
  sheet.classList.remove('is-measured')
  return height
}

/**
 * A paper that is one sheet a copy is written smaller until it fits, however long its names are: nothing of it is cut off, and no copy has a
 * second sheet.
 */
function fitSheet(sheet: HTMLElement, size: string): void {
  sheet.style.removeProperty('--fit')
  const inside = INSIDE_MM[size]
  if (!inside) return
  let fit = 1
  while (fit > LEAST && heightOf(sheet, inside.width / fit) * fit > inside.height - SPARE_MM) fit -= STEP
  if (fit < 1) sheet.style.setProperty('--fit', fit.toFixed(2))
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

  const fit = (): void => {
    for (const sheet of document.querySelectorAll<HTMLElement>('.sheet[data-whole]:not([hidden])'))
      fitSheet(sheet, document.body.dataset['paper'] ?? '')
    fitRoll(roll)
  }
  const show = (): void => {
    if (paper) document.body.dataset['paper'] = paper.value
    for (const [at, sheet] of document.querySelectorAll<HTMLElement>('.sheet:not([data-extra])').entries())
      sheet.hidden = copies !== null && at >= Number(copies.value)
    fit()
  }
  const keep = (): void => {
    localStorage.setItem(memory, `${paper?.value ?? ''} ${copies?.value ?? ''}`)
    show()
  }
  show()
  paper?.addEventListener('change', keep)
  copies?.addEventListener('change', keep)
  // Fonts may have come since: a roll measured before them is cut too early or too late.
  addEventListener('beforeprint', fit)
  document.getElementById('print')?.addEventListener('click', () => window.print())
}
