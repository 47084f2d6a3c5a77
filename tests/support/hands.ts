import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

/** What people do with a page: they look, type, press keys and click. For tests that run in a document (tests/islands). */

const roots: Root[] = []

/** Draws an island as a page starts it; gives the way to draw it again with other values. */
export async function draw(node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.createElement('main')
  document.body.append(place)
  const root = createRoot(place)
  roots.push(root)
  await act(async () => root.render(node))
  return (next) => act(async () => root.render(next))
}

export async function unmountAll(): Promise<void> {
  await act(async () => roots.splice(0).forEach((root) => root.unmount()))
}

/** Lets time go by: what was typed is searched for, and what is on its way arrives. */
export async function pass(ms = 0): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

/** Waits for code that is loaded when it is first needed, such as the rules of a form, however long that takes. */
export async function loaded(): Promise<void> {
  await act(async () => vi.dynamicImportSettled())
  await pass()
}

export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

export function one(selector: string): HTMLElement {
  const [found, ...more] = all(selector)
  if (!found || more.length) throw new Error(`${selector} is there ${more.length + (found ? 1 : 0)} times`)
  return found
}

export const textsOf = (selector: string): string[] =>
  all(selector).map(({ textContent }) => textContent.trim())

const named = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent).trim()

/** The button, link or option that is called so. */
export function called(name: string): HTMLElement {
  const found = all('button, a, summary, option, [role=option], [role=button]').filter(
    (element) => named(element) === name,
  )
  if (found.length !== 1) throw new Error(`${name} is there ${found.length} times`)
  return found[0]!
}

export const isThere = (name: string): boolean =>
  all('button, a, [role=option]').some((element) => named(element) === name)

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The input with this label. */
export function box(label: string): Box {
  const boxes = [...document.querySelectorAll<Box>('input:not([type=hidden]), textarea, select')]
  const found = boxes.filter((input) => {
    const visible = input.id && document.querySelector(`label[for="${input.id}"]`)?.textContent
    const frame = input.closest('label')
    const around = (frame?.querySelector('.label') ?? frame)?.textContent
    return [input.getAttribute('aria-label'), visible, around].some((text) => text?.trim() === label)
  })
  if (found.length !== 1) throw new Error(`The input ${label} is there ${found.length} times`)
  return found[0]!
}

/** What is said beside an input that was refused. */
export function errorAt(label: string): string {
  const ids = box(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent ?? ''
}

/** React listens to the element's own property, so the text is put in past it. */
function put(input: Box, text: string): void {
  const of = Object.getPrototypeOf(input) as object
  Object.getOwnPropertyDescriptor(of, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

export async function type(input: Box, text: string): Promise<void> {
  await act(async () => {
    if (document.activeElement !== input) input.focus()
    put(input, text)
  })
}

/** Goes on to somewhere else, as Tab does. */
export async function leave(input: HTMLElement): Promise<void> {
  await act(async () => input.blur())
}

/** Types and goes on. */
export async function fill(label: string, text: string): Promise<void> {
  await type(box(label), text)
  await leave(box(label))
}

export async function click(element: HTMLElement, init: MouseEventInit = {}): Promise<MouseEvent> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init })
  await act(async () => {
    element.dispatchEvent(event)
  })
  return event
}

/** Presses a key where the focus is, or on a given element. Tells whether the page took it. */
export async function press(
  key: string,
  on: Element = document.activeElement ?? document.body,
  init: KeyboardEventInit = {},
): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  await act(async () => {
    on.dispatchEvent(event)
  })
  return event.defaultPrevented
}

/** Pastes a text; tells whether the page took it instead of the browser. */
export async function paste(on: Element, text: string): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  await act(async () => {
    on.dispatchEvent(event)
  })
  await pass()
  return event.defaultPrevented
}

/** The pointer goes down somewhere: what is open beside it closes. */
export async function pointDown(on: Element): Promise<void> {
  await act(async () => {
    on.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  })
}

/** The browser's own button back. */
export async function goBack(address: string): Promise<void> {
  history.pushState(null, '', address)
  await act(async () => {
    window.dispatchEvent(new Event('popstate'))
  })
  await pass()
}
