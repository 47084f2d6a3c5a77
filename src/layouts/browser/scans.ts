import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { BURST_MS, heard, LEAST, NO_BURST, SCAN_EVENT } from '#stores/wedge.ts'

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range'])
/** The input of a picker, which a code chooses in. */
const PICKER = '.picker > input[role=combobox]'

/** Whether letters that are typed there stay there, or choose as a select does. */
function isField(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLInputElement) return !target.readOnly && !NOT_TYPED.has(target.type)
  return target instanceof HTMLSelectElement || (target instanceof HTMLElement && target.isContentEditable)
}

const reader = () => import('#islands/scan/scanned.ts')

/** What is read with the first code; a code that cannot be looked up is said, and changes nothing. */
const look = (use: (found: Awaited<ReturnType<typeof reader>>) => Promise<void>): void =>
  void reader()
    .then(use)
    .catch(() => notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error'))

function tell(code: string): void {
  const isFree = document.dispatchEvent(new CustomEvent(SCAN_EVENT, { detail: code, cancelable: true }))
  if (isFree) look((found) => found.openScanned(code))
}

/** Keys outside fields that may be the beginning of a code: none acts before it is known that a person pressed it. */
class Held {
  #burst = NO_BURST
  #keys: KeyboardEvent[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What was given back is heard by the page, and not held again. */
  readonly #given = new WeakSet<Event>()

  isGiven(event: Event): boolean {
    return this.#given.has(event)
  }

  /** Gives single keys back to the page, as if they were pressed now; so many at once are a reader's that ends its codes by no Enter. */
  end(): void {
    clearTimeout(this.#timer)
    const [keys, { text }] = [this.#keys, this.#burst]
    this.#keys = []
    this.#burst = NO_BURST
    if (text.length >= LEAST) return tell(text)
    for (const { target, key, code, shiftKey } of keys) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      this.#given.add(again)
      const place = target instanceof Element && target.isConnected ? target : document.body
      place.dispatchEvent(again)
    }
  }

  press(event: KeyboardEvent): void {
    const { key, timeStamp: at } = event
    if (this.#burst.text && at - this.#burst.at > BURST_MS) this.end()
    const { burst, code } = heard(this.#burst, { key, at })
    const isWhole = code !== null
    // A blank alone presses what has the keyboard, and a key that is held down is no reader's.
    const isHeld =
      burst.text !== '' && key.length === 1 && !event.repeat && (key !== ' ' || this.#burst.text !== '')
    if (!isWhole && !isHeld) {
      if (key !== 'Shift') this.end()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(this.#timer)
    this.#burst = burst
    if (isWhole) {
      this.#keys = []
      tell(code)
      return
    }
    this.#keys.push(event)
    this.#timer = setTimeout(() => this.end(), BURST_MS)
  }
}

/**
 * Hears a card or code reader, which types like a keyboard but faster than anybody, on every page. Outside fields its keys are none of the
 * page's: the code goes to who takes it (`takeScans`), or opens its record. In a picker it chooses its one hit; any other field keeps what is
 * typed, as from a person.
 */
export function startScans(): void {
  const held = new Held()
  let typed = NO_BURST
  const press = (event: KeyboardEvent): void => {
    if (held.isGiven(event)) return
    const isChord = event.ctrlKey || event.altKey || event.metaKey || event.isComposing
    if (!isChord && !isField(event.target)) return held.press(event)
    held.end()
    if (isChord || !(event.target instanceof HTMLInputElement)) return
    const { target: field } = event
    const { burst, code } = heard(typed, { key: event.key, at: event.timeStamp })
    typed = burst
    if (code === null || !field.matches(PICKER)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    look((found) => found.chooseScanned(field, code))
  }
  window.addEventListener('keydown', press, true)
}
