import { afterEach, beforeEach, vi } from 'vitest'
import { unmountAll } from './hands.ts'

/** A document without a screen has no sizes, so there is nothing to observe. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('ResizeObserver', NoObserver)
Element.prototype.scrollIntoView = () => undefined
// The document has no top layer: what is drawn is shown.
HTMLElement.prototype.showPopover = () => undefined
Object.defineProperty(HTMLTableSectionElement.prototype, 'rows', {
  get(this: HTMLTableSectionElement) {
    return this.querySelectorAll(':scope > tr')
  },
})
// It does not know the element `search` either, and React warns of elements that a browser does not know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})

afterEach(async () => {
  await unmountAll()
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
