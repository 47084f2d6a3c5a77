import type { FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { backOff } from '#agent/back-off.ts'
import { Refused } from '#agent/calls.ts'
import { wordsOf, type Log } from '#agent/log.ts'

/** More than this many wait for nobody: what is older is history, and in the ring. */
const WAITING = 50
/** So many batches begin within a second: what the pace of weights comes to. After a late one they would else come in a crowd. */
const MOST_A_SECOND = 6
const SECOND_MS = 1_000
/** What the server said longer ago is not how it stands. */
const COUNTS_MS = 3_000

/** Sends frames in batches, one on the way at a time. After a failure the newest wait for the next attempt. */
export class Feed {
  readonly #post: (frames: readonly SignedFrame[]) => Promise<FeedAnswer>
  readonly #log: Log
  readonly #waits = backOff()
  #waiting: SignedFrame[] = []
  #isBusy = false
  /** When the last batches began. */
  #begun: number[] = []
  #timer: NodeJS.Timeout | undefined
  #isEnded = false
  /** Null until the first answer, and after a failure. */
  #heard: { answer: FeedAnswer; at: number } | null = null
  #isKnownLost = false

  constructor(post: (frames: readonly SignedFrame[]) => Promise<FeedAnswer>, log: Log) {
    this.#post = post
    this.#log = log
  }

  send(frame: SignedFrame): void {
    this.#waiting = [...this.#waiting, frame].slice(-WAITING)
    this.#go()
  }

  /** What the server said a moment ago; null while it does not answer. */
  answer(): FeedAnswer | null {
    return this.#heard && performance.now() - this.#heard.at < COUNTS_MS ? this.#heard.answer : null
  }

  close(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  #go(): void {
    if (this.#isBusy || this.#isEnded || !this.#waiting.length) return
    this.#isBusy = true
    void this.#round().then((wait) => {
      this.#timer = setTimeout(() => {
        this.#isBusy = false
        this.#go()
      }, wait)
    })
  }

  /** Sends what waits; gives how long to wait then, ms. */
  async #round(): Promise<number> {
    this.#begun = [...this.#begun, performance.now()].slice(-MOST_A_SECOND)
    const batch = this.#waiting
    this.#waiting = []
    try {
      const answer = await this.#post(batch)
      if (!this.#heard) this.#log('info', 'The server takes the weights')
      this.#heard = { answer, at: performance.now() }
      this.#isKnownLost = false
      this.#waits.worked()
      return this.#untilNext()
    } catch (error) {
      return this.#failed(batch, error)
    }
  }

  /** How long until another batch may begin, ms. */
  #untilNext(): number {
    const [oldest = -Infinity] = this.#begun.length < MOST_A_SECOND ? [] : this.#begun
    return Math.max(0, Math.ceil(oldest + SECOND_MS - performance.now()))
  }

  /** What the server will not have is not sent again; what it never heard is, while it is the weight of now. */
  #failed(batch: readonly SignedFrame[], error: unknown): number {
    const isRefused = error instanceof Refused
    if (!isRefused) this.#waiting = [...batch, ...this.#waiting].slice(-WAITING)
    const wait = this.#waits.next()
    if (isRefused || !this.#isKnownLost)
      this.#log(isRefused ? 'error' : 'warn', 'The server does not take the weights', {
        reason: wordsOf(error),
        again_in_ms: wait,
      })
    this.#heard = null
    this.#isKnownLost = true
    return wait
  }
}
