import { EventEmitter } from 'node:events'

/** What goes over the bus: `event` carries events of the business in their envelopes, `live` what nobody stores, `demand` who is watching. */
export type BusTopic = 'event' | 'live' | 'demand'

export type BusListener = (topic: BusTopic, message: unknown) => void

/** Messages between the parts of the product, in one process or among many. */
export interface Bus {
  /** Gives a message to every listener of this process, then to the other processes. Throws when those cannot be reached. */
  publish(topic: BusTopic, message: unknown): void
  /** Resolves when everything published so far has left this process; rejects when it could not. */
  flush(): Promise<void>
  subscribe(listener: BusListener): () => void
  /** Called when messages of other processes may have been missed. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

/** The others cannot be reached now; what was published has been given to this process only. */
export class BusUnavailable extends Error {
  constructor() {
    super('The message bus does not answer')
    this.name = 'BusUnavailable'
  }
}

/** The listeners of this process. A listener that throws does not keep a message from the others. */
export class LocalBus implements Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(200)
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void = () => undefined) {
    this.#onError = onError
  }

  publish(topic: BusTopic, message: unknown): void {
    this.deliver(topic, message)
  }

  /** Gives a message to the listeners here. */
  deliver(topic: BusTopic, message: unknown): void {
    for (const listener of this.#emitter.listeners('message') as BusListener[]) {
      try {
        listener(topic, message)
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  async flush(): Promise<void> {}

  subscribe(listener: BusListener): () => void {
    this.#emitter.on('message', listener)
    return () => void this.#emitter.off('message', listener)
  }

  onGap(listener: () => void): () => void {
    this.#emitter.on('gap', listener)
    return () => void this.#emitter.off('gap', listener)
  }

  /** Says that messages may have been missed. */
  gap(): void {
    this.#emitter.emit('gap')
  }

  async close(): Promise<void> {
    this.#emitter.removeAllListeners()
  }
}
