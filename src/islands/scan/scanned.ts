import { t } from '#i18n/browser.ts'
import { plain, wordsOf } from '#contracts/code-words.ts'
import type { PaletteData, PaletteSource } from '#contracts/palette.ts'
import type { Identified } from '#kernel/record.ts'
import { choiceOf } from '#islands/palette/matching.ts'
import { isAddress, recordPathOf } from '#islands/palette/record-address.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { titleOf, valueAt } from '#ui/cell.ts'

const EACH = 5
const LONGEST_SEARCH = 100
const SHOWN = 60
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i
const LOOK_MS = 100
/** So long the options of a picker stay as they are before they are its answer. */
const CALM_LOOKS = 6
const MOST_LOOKS = 50

interface Hit {
  source: PaletteSource
  row: Identified
}

function sourcesHere(): readonly PaletteSource[] {
  const block = document.getElementById('palette-data')?.textContent
  return block ? (JSON.parse(block) as PaletteData).sources : []
}

/** Whether a record is wholly called what the code says, by its number, its name or what stands beside it, such as a plate. */
function isCalled({ source, row }: Hit, words: ReadonlySet<string>): boolean {
  const names = [...source.title, ...source.under].map((path) => valueAt(row, path))
  return words.has(plain(row.id)) || names.some((name) => typeof name === 'string' && words.has(plain(name)))
}

/** The records of a code: by the id that the address on a label has, else those wholly called so, else whatever the lists find. */
async function hitsOf(code: string): Promise<Hit[]> {
  const [id] = ID.exec(code) ?? []
  if (!id && isAddress(code)) return []
  const asked = id
    ? { filters: [{ field: 'id', operator: '=' as const, value: id.toLowerCase() }], limit: 1 }
    : { search: code.slice(0, LONGEST_SEARCH), limit: EACH }
  const pages = await Promise.allSettled(
    sourcesHere().map(async (source): Promise<Hit[]> => {
      const { items } = await api.list({ calls: source }, asked)
      return items.map((row) => ({ source, row }))
    }),
  )
  // Of one list that does not answer the others still say what they know.
  const failed = pages.find((page) => page.status === 'rejected')
  if (failed && pages.every(({ status }) => status === 'rejected')) throw failed.reason
  const words = wordsOf(code)
  const found = pages.flatMap((page) => (page.status === 'fulfilled' ? page.value : []))
  const called = found.filter((hit) => isCalled(hit, words))
  return called.length ? called : found
}

const unknown = (code: string): void =>
  notify(t('Nothing is known by the code {code}', { code: code.slice(0, SHOWN) }), 'warning')

/** Opens the one record of a code that was read outside fields; of several it asks which, and of none it says so. */
export async function openScanned(code: string): Promise<void> {
  // A dialog is open for an answer: whatever is read then would leave it behind.
  if (document.querySelector('dialog[open]')) return notify(t('Close this first, then scan again'), 'warning')
  const path = recordPathOf(code, location.origin)
  if (path) return location.assign(path)
  const hits = await hitsOf(code)
  const [hit] = hits
  if (!hit) return unknown(code)
  if (hits.length === 1) return location.assign(choiceOf(hit.source, hit.row).href)
  const { openPalette } = await import('#islands/palette/open-palette.tsx')
  openPalette(code)
}

/** Writes into an input as a person does; React hears a value that was set past its own setter only. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

/** The one option that is called what was read, or the only one there is, once the list has answered. */
async function optionFor(input: HTMLInputElement, words: ReadonlySet<string>): Promise<HTMLElement | null> {
  let calm = 0
  for (let look = 0; look < MOST_LOOKS && calm < CALM_LOOKS; look += 1) {
    await pause()
    const list = document.getElementById(`${input.id}-options`)
    const isBusy = !list || list.getAttribute('aria-busy') === 'true'
    calm = isBusy ? 0 : calm + 1
  }
  const options = [...document.querySelectorAll<HTMLElement>(`[id="${input.id}-options"] [role=option]`)]
  // What makes a new record is no hit.
  const hits = options.filter((option) => option.querySelector('.strong'))
  const called = hits.filter((option) =>
    [...option.querySelectorAll('span')].some(({ textContent }) => words.has(plain(textContent))),
  )
  const one = called.length ? called : hits
  return one.length === 1 ? (one[0] ?? null) : null
}

/** Chooses the one hit of a code that was read into a picker. Of no or several ones it says so, and gives the choice of before again. */
export async function chooseScanned(input: HTMLInputElement, code: string): Promise<void> {
  // A label says an address: the picker searches by what its record is called.
  const [hit] = isAddress(code) ? await hitsOf(code) : []
  const text = hit ? titleOf(hit.row, hit.source.title.slice(0, 1)) : code
  write(input, text.slice(0, LONGEST_SEARCH))
  const option = await optionFor(input, wordsOf(text))
  if (option) return option.click()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  unknown(code)
}
