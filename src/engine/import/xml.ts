import { StringDecoder } from 'node:string_decoder'
import { setImmediate as breathe } from 'node:timers/promises'
import { DAMAGED, refusedFile, TOO_LARGE_INSIDE } from '#engine/import/refused-file.ts'
import { unpacked, type ZipEntry } from '#engine/import/zip.ts'

/** An element without its tags. Not a parser: enough for the flat, machine-written XML of a workbook. */
export interface Element {
  attributes: string
  body: string
}

/** A row or a text that is longer than this is no cell a person wrote. Characters. */
const LONGEST = 2_097_152

/** Elements found between two breaths of the event loop; and in one text at most, as many as a sheet has columns. */
const AT_ONCE = 4096
const MOST_ELEMENTS = 16_384

const openings = new Map<string, RegExp>()

function opening(name: string): RegExp {
  const known = openings.get(name) ?? new RegExp(`<(\\w{1,20}:)?${name}(?=[\\s/>])`, 'g')
  openings.set(name, known)
  return known
}

interface Scan {
  elements: Element[]
  /** Where the text may be dropped: everything before has been read. */
  rest: number
}

/** Finds whole elements of a name in a text from `from` on, `most` of them; each position is looked at once. */
function scan(text: string, name: string, from = 0, most = Number.POSITIVE_INFINITY): Scan {
  const open = opening(name)
  const elements: Element[] = []
  let at = from
  for (;;) {
    if (elements.length === most) return { elements, rest: at }
    open.lastIndex = at
    const found = open.exec(text)
    if (!found) {
      const tag = text.lastIndexOf('<')
      return { elements, rest: Math.max(at, tag === -1 ? text.length : tag) }
    }
    const start = found.index + found[0].length
    const end = text.indexOf('>', start)
    if (end === -1) return { elements, rest: found.index }
    if (text[end - 1] === '/') {
      elements.push({ attributes: text.slice(start, end - 1), body: '' })
      at = end + 1
      continue
    }
    const close = `</${found[1] ?? ''}${name}>`
    const closed = text.indexOf(close, end)
    if (closed === -1) return { elements, rest: found.index }
    elements.push({ attributes: text.slice(start, end), body: text.slice(end + 1, closed) })
    at = closed + close.length
  }
}

/** The elements of a name inside a text that is already there: those of a row or a cell. Refuses more than a sheet has columns. */
export function elementsIn(text: string, name: string): Element[] {
  const { elements } = scan(text, name, 0, MOST_ELEMENTS + 1)
  if (elements.length > MOST_ELEMENTS) throw refusedFile(TOO_LARGE_INSIDE)
  return elements
}

/** The first element of a name inside a text; undefined where there is none. */
export const firstIn = (text: string, name: string): Element | undefined => scan(text, name, 0, 1).elements[0]

/** All elements of a name inside a long text, some at a time. */
export async function* elementsAmong(text: string, name: string): AsyncGenerator<Element> {
  for (let from = 0; ;) {
    const { elements, rest } = scan(text, name, from, AT_ONCE)
    yield* elements
    if (elements.length < AT_ONCE) return
    from = rest
    await breathe()
  }
}

/** The elements of a name in a packed file, piece by piece while it is being unpacked, so that memory stays flat. */
export async function* elementsOf(entry: ZipEntry, name: string): AsyncGenerator<Element[]> {
  const decoder = new StringDecoder('utf8')
  let left = ''
  for await (const piece of unpacked(entry)) {
    left += decoder.write(piece)
    const { elements, rest } = scan(left, name)
    left = left.slice(rest)
    if (left.length > LONGEST) throw refusedFile(DAMAGED)
    if (elements.length) yield elements
  }
}

/** The whole text of a small packed file; refuses a large one. */
export async function textOf(entry: ZipEntry | undefined): Promise<string> {
  if (!entry) return ''
  if (entry.size > 4 * LONGEST) throw refusedFile(DAMAGED)
  const pieces: Buffer[] = []
  for await (const piece of unpacked(entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with its five entities and character numbers read; there is no document type, so there are no others. */
export function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (whole, ten, hex, name) => {
      if (name) return NAMED[String(name)] ?? whole
      const point = ten ? Number(ten) : Number.parseInt(String(hex), 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}

const attributes = new Map<string, RegExp>()

/** The value of an attribute, or null. A prefix such as that of `r:id` is left out. */
export function attribute(element: Element, name: string): string | null {
  const shape =
    attributes.get(name) ?? new RegExp(`\\s(?:\\w{1,20}:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributes.set(name, shape)
  const found = shape.exec(element.attributes)
  return found ? plain(found[1] ?? found[2] ?? '') : null
}
