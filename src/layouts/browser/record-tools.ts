import { formatNumber } from '#i18n/format.ts'
import { besides, openEnds, walkTo, type Besides } from '#stores/walk.ts'
import { elementOf } from '#ui/target.ts'
import { copyText } from '#layouts/browser/copying.ts'

/** Where a key belongs to what is typed, or to a dialog. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [popover]'
const KEYS: Readonly<Record<string, string>> = { '[': 'back', ']': 'next' }

const toolsNow = (): HTMLElement | null => document.getElementById('record-tools')

export interface ToolTexts {
  copied: string
  failed: string
  title: string
  print: string
  close: string
  paper: string
  /** The how-manieth of the list this record is, by how exactly the list is counted. */
  place: string
  placeOfAbout: string
  placeOfMore: string
}

function textsOf(tools: HTMLElement): ToolTexts {
  return JSON.parse(tools.dataset['texts'] ?? '{}') as ToolTexts
}

async function copy(tools: HTMLElement, text: string): Promise<void> {
  const { copied, failed } = textsOf(tools)
  if (await copyText(text, { copied: copied.replace('{text}', text), failed })) return
  const heading = document.querySelector('.page-title h1')
  if (heading) getSelection()?.selectAllChildren(heading)
}

function placeText(tools: HTMLElement, { at, total }: Besides): string {
  if (!total) return ''
  const { place, placeOfAbout, placeOfMore } = textsOf(tools)
  const lang = document.documentElement.lang === 'id' ? 'id' : 'en'
  const text = total.total_is_more ? placeOfMore : total.total_is_estimate ? placeOfAbout : place
  return text
    .replace('{at}', formatNumber(at, lang))
    .replace('{total}', formatNumber(Math.max(at, total.total_items), lang))
}

/** Shows the way to the records beside this one; what has none keeps its place, so that nothing moves. */
function showWalk(): void {
  const beside = besides(location)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-walk]')) {
    const href = (link.dataset['walk'] === 'back' ? beside?.back : beside?.next) ?? null
    if (href) link.href = href
    link.toggleAttribute('data-known', href !== null)
  }
  const tools = toolsNow()
  const words = tools?.querySelector('[data-walk-at]')
  if (tools && words) words.textContent = beside ? placeText(tools, beside) : ''
}

/** Beyond the page of the list that was open its order goes on: the rows there are asked for before somebody comes to its end. */
async function goOn(): Promise<void> {
  const ends = openEnds(location)
  if (!ends.length) return
  try {
    const { walkOn } = await import('#stores/walk-on.ts')
    for (const way of ends) await walkOn(way)
    showWalk()
  } catch {
    // The list cannot be asked: the way ends where its page did.
  }
}

function pressed(event: KeyboardEvent): void {
  const way = KEYS[event.key]
  if (!way || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (elementOf(event)?.closest(TYPING) || document.querySelector('dialog[open]')) return
  document.querySelector<HTMLElement>(`[data-walk=${way}][data-known]`)?.click()
}

async function use(tool: string, tools: HTMLElement): Promise<void> {
  const { number = '', name = '' } = tools.dataset
  if (tool === 'link') return copy(tools, location.origin + location.pathname)
  if (tool === 'number') return copy(tools, number)
  const { openLabel } = await import('#layouts/browser/qr-label.ts')
  const path = tools.dataset['record'] || location.pathname
  openLabel({ number, name, href: location.origin + path, texts: textsOf(tools) })
}

/** The tools beside a record's name. They are heard where they stand now: a page that keeps itself up to date draws them again. */
export function startRecordTools(): void {
  showWalk()
  void goOn()
  document.addEventListener('keydown', pressed)
  document.addEventListener('click', (event) => {
    const step = elementOf(event)?.closest('[data-walk][data-known]')
    if (step) walkTo(step.getAttribute('href') ?? '')
    const tool = elementOf(event)?.closest<HTMLElement>('[data-tool]')?.dataset['tool']
    const tools = toolsNow()
    if (tool && tools) void use(tool, tools)
  })
}
