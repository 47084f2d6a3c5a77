import { notify } from '#stores/notice.ts'
import { besides } from '#stores/walk.ts'
import { elementOf } from '#ui/target.ts'

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
}

function textsOf(tools: HTMLElement): ToolTexts {
  return JSON.parse(tools.dataset['texts'] ?? '{}') as ToolTexts
}

async function copy(tools: HTMLElement, text: string): Promise<void> {
  const { copied, failed } = textsOf(tools)
  try {
    await navigator.clipboard.writeText(text)
    notify(copied.replace('{text}', text))
  } catch {
    notify(failed, 'error')
    const heading = document.querySelector('.page-title h1')
    if (heading) getSelection()?.selectAllChildren(heading)
  }
}

/** Shows the way to the records beside this one; what has none keeps its place, so that nothing moves. */
function showWalk(): void {
  const { back, next } = besides(location.pathname)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-walk]')) {
    const href = link.dataset['walk'] === 'back' ? back : next
    if (href) link.href = href
    link.toggleAttribute('data-known', href !== null)
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
  openLabel({ number, name, href: location.origin + location.pathname, texts: textsOf(tools) })
}

/** The tools beside a record's name. They are heard where they stand now: a page that keeps itself up to date draws them again. */
export function startRecordTools(): void {
  showWalk()
  document.addEventListener('keydown', pressed)
  document.addEventListener('click', (event) => {
    const tool = elementOf(event)?.closest<HTMLElement>('[data-tool]')?.dataset['tool']
    const tools = toolsNow()
    if (tool && tools) void use(tool, tools)
  })
}
