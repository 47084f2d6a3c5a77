import { backOff } from '#agent/back-off.ts'
import { wordsOf, type Log } from '#agent/log.ts'

/** An open line to an indicator. */
export interface Port {
  write(bytes: Uint8Array): void
  close(): void
}

export interface PortEvents {
  data(bytes: Uint8Array): void
  /** The line is gone. */
  closed(reason: string): void
}

/** Opens a line; fails where it cannot be opened. */
export type OpenPort = (events: PortEvents) => Promise<Port>

/** A line that says nothing for so long is opened anew: a converter that lost its partner, a USB adapter that hangs. */
const SILENT_MS = 10_000

/** A line that is kept open: one that cannot be opened, closes or falls silent is opened again, with longer and longer waits. */
export class Line {
  readonly #open: OpenPort
  readonly #hear: (bytes: Uint8Array) => void
  readonly #log: Log
  readonly #silentMs: number
  readonly #waits = backOff()
  #port: Port | null = null
  /** Counts the attempts: what an earlier one still says is not heard. */
  #turn = 0
  #again: NodeJS.Timeout | undefined
  #silence: NodeJS.Timeout | undefined

  constructor(open: OpenPort, hear: (bytes: Uint8Array) => void, log: Log, silentMs = SILENT_MS) {
    this.#open = open
    this.#hear = hear
    this.#log = log
    this.#silentMs = silentMs
    void this.#start()
  }

  write(bytes: Uint8Array): void {
    this.#port?.write(bytes)
  }

  close(): void {
    this.#turn += 1
    clearTimeout(this.#again)
    clearTimeout(this.#silence)
    this.#port?.close()
    this.#port = null
  }

  async #start(): Promise<void> {
    this.#turn += 1
    const mine = this.#turn
    try {
      const port = await this.#open({
        data: (bytes) => mine === this.#turn && this.#heard(bytes),
        closed: (reason) => mine === this.#turn && this.#drop(reason),
      })
      if (mine !== this.#turn) return port.close()
      this.#port = port
      this.#log('info', 'The line to the indicator is open')
      this.#watch()
    } catch (error) {
      if (mine === this.#turn) this.#drop(wordsOf(error))
    }
  }

  #heard(bytes: Uint8Array): void {
    this.#waits.worked()
    this.#watch()
    this.#hear(bytes)
  }

  #watch(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#drop('silent'), this.#silentMs)
  }

  #drop(reason: string): void {
    this.close()
    const wait = this.#waits.next()
    this.#log('warn', 'The line to the indicator is gone', { reason, again_in_ms: wait })
    this.#again = setTimeout(() => void this.#start(), wait)
  }
}
