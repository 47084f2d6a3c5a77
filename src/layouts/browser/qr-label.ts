import { renderSVG } from 'uqr'
import type { ToolTexts } from '#layouts/browser/record-tools.ts'

const PAPERS = { '80mm': '80 × 50 mm', a6: 'A6' } as const

interface Label {
  number: string
  name: string
  /** Where the code leads. */
  href: string
  texts: ToolTexts
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function drawn({ number, name, href }: Label): HTMLElement {
  const label = element('div', 'qr-label')
  const code = element('div', 'qr-code')
  code.innerHTML = renderSVG(href, { border: 2 })
  const words = element('div', 'qr-words')
  words.append(element('b', '', number), element('span', '', name), element('small', '', href))
  label.append(code, words)
  return label
}

/** The sizes of paper; the chosen one is said to the print styles. */
function papers(sheet: HTMLElement, { paper }: ToolTexts): HTMLElement {
  const group = element('div', 'row')
  group.setAttribute('role', 'radiogroup')
  group.setAttribute('aria-label', paper)
  for (const [size, text] of Object.entries(PAPERS)) {
    const label = element('label', 'check', text)
    const input = element('input', '')
    input.type = 'radio'
    input.name = 'label-paper'
    input.checked = size === '80mm'
    input.addEventListener('change', () => (sheet.dataset['size'] = size))
    label.prepend(input)
    group.append(label)
  }
  sheet.dataset['size'] = '80mm'
  return group
}

/** Shows a record's label, with a code that leads to its page, and prints it alone. */
export function openLabel(label: Label): void {
  const { texts } = label
  const dialog = element('dialog', 'dialog label-dialog')
  dialog.setAttribute('aria-label', texts.title)
  const foot = element('div', 'dialog-foot')
  const [close, print] = [
    element('button', 'btn', texts.close),
    element('button', 'btn btn-primary', texts.print),
  ]
  close.type = 'button'
  print.type = 'button'
  close.addEventListener('click', () => dialog.close())
  print.addEventListener('click', () => window.print())
  foot.append(close, print)
  const head = element('div', 'dialog-head')
  head.append(element('h2', '', texts.title))
  const body = element('div', 'dialog-body stack')
  // What is printed stands apart: a dialog lies over the pages of paper, so none can be made to its size.
  const sheet = element('div', 'label-sheet')
  sheet.append(drawn(label))
  body.append(papers(sheet, texts), drawn(label))
  dialog.append(head, body, foot)
  dialog.addEventListener('close', () => {
    dialog.remove()
    sheet.remove()
  })
  document.body.append(sheet, dialog)
  dialog.showModal()
  print.focus()
}
