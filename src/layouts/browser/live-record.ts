import { clock } from '#kernel/clock.ts'
import { mayLeave } from '#stores/leave.ts'
import { startWhereDrawn, subscribe } from '#stores/live.ts'
import { DRAWN, READY_MS } from '#ui/drawn.ts'

/** Events come in bursts: an action is told of its record, its trips and its order. */
const GATHER_MS = 400
/** Somebody who works on the same order for minutes shall not have it drawn all the time. */
const AT_MOST_MS = 2_000

/** Says over the page that its record is no more; what stands there can still be read and copied. */
function sayGone(mark: HTMLElement): void {
  if (document.querySelector('.live-bar[data-gone]')) return
  const { text, back, backText } = mark.dataset
  const bar = document.createElement('div')
  bar.className = 'live-bar'
  bar.dataset['kept'] = ''
  bar.dataset['gone'] = ''
  bar.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = text ?? ''
  bar.append(words)
  if (back) {
    const link = document.createElement('a')
    link.className = 'btn btn-sm'
    link.href = back
    link.textContent = backText ?? ''
    bar.append(link)
  }
  document.getElementById('main')?.append(bar)
}

/** Draws the page again after what was heard: one at a time, not while nobody looks, not when it is being left. */
class Redrawing {
  readonly #mark: HTMLElement
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDue = false
  #isRunning = false
  #drawnAt = 0
  readonly #readyBy = clock.ms() + READY_MS

  constructor(mark: HTMLElement) {
    this.#mark = mark
    document.addEventListener('visibilitychange', () => this.#isDue && this.#plan())
  }

  due(): void {
    this.#isDue = true
    this.#plan()
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#isRunning) return
    const wait = Math.max(GATHER_MS, this.#drawnAt + AT_MOST_MS - clock.ms())
    this.#timer = setTimeout(() => void this.#run(), wait)
  }

  async #run(): Promise<void> {
    this.#timer = undefined
    if (mayLeave() || document.hidden) return
    // What is entered or pressed before an island's script has come would be gone with what it was drawn as.
    if (document.querySelector(DRAWN) && clock.ms() < this.#readyBy) return this.#plan()
    this.#isDue = false
    this.#isRunning = true
    try {
      const { redraw } = await import('#layouts/browser/redraw.ts')
      const said = await redraw()
      this.#drawnAt = clock.ms()
      const output = document.getElementById('live-said')
      if (said === 'gone') sayGone(this.#mark)
      else if (said === 'changed' && output) output.textContent = this.#mark.dataset['changed'] ?? ''
    } finally {
      this.#isRunning = false
      if (this.#isDue) this.#plan()
    }
  }
}

/** Keeps a page up to date that shows one record: what others do to it appears by itself. */
export function startLiveRecord(): void {
  const mark = document.getElementById('live-record')
  const { topics, drawnAt } = mark?.dataset ?? {}
  if (!mark || !topics) return
  startWhereDrawn(Number(drawnAt))
  const redrawing = new Redrawing(mark)
  subscribe(topics.split(','), () => redrawing.due())
}
