import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { BusUnavailable, LocalBus, type Bus, type BusTopic } from '#events/bus.ts'

const SUBJECT = 'angkut.'
const FLUSH_MS = 2_000

/** Where NATS is, with the credentials an address may carry. */
function optionsOf(url: string): { servers: string[]; user?: string; pass?: string; token?: string } {
  const parsed = url.split(',').map((one) => new URL(one.includes('://') ? one : `nats://${one}`))
  const [first] = parsed
  const user = decodeURIComponent(first?.username ?? '')
  const pass = decodeURIComponent(first?.password ?? '')
  return {
    servers: parsed.map((one) => one.host),
    ...(user && pass ? { user, pass } : user ? { token: user } : {}),
  }
}

/**
 * The bus of several processes. Listeners here get a message at once; NATS carries it to the others, and an outage
 * of NATS is felt by the relay only, which keeps what it could not send.
 */
class NatsBus implements Bus {
  readonly #local: LocalBus
  readonly #log: Logger
  #connection: NatsConnection | null = null
  #connected = false
  #closed = false

  constructor(url: string, log: Logger) {
    this.#log = log
    this.#local = new LocalBus((error) => log.error({ error }, 'A listener of the bus failed'))
    // Loaded where there is NATS: it takes 8 MB.
    import('@nats-io/transport-node')
      .then(({ connect }) =>
        connect({
          ...optionsOf(url),
          name: 'angkut',
          noEcho: true,
          waitOnFirstConnect: true,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 1_000,
          reconnectJitter: 500,
          ignoreClusterUpdates: false,
        }),
      )
      .then(
        (connection) => this.#start(connection),
        (error: unknown) => log.error({ error }, 'The message bus refuses this connection'),
      )
  }

  #start(connection: NatsConnection): void {
    if (this.#closed) return void connection.close()
    this.#connection = connection
    this.#connected = true
    connection.subscribe(`${SUBJECT}>`, {
      callback: (error, message) => {
        if (error) return
        try {
          this.#local.deliver(message.subject.slice(SUBJECT.length) as BusTopic, message.json())
        } catch {
          this.#log.warn({ subject: message.subject }, 'A message of the bus cannot be read')
        }
      },
    })
    void this.#heardFromHere(connection)
    void this.#watch(connection)
  }

  /** Says that something may be missing once NATS has confirmed that it delivers: said before, what came in between would be missed. */
  async #heardFromHere(connection: NatsConnection): Promise<void> {
    // A connection that breaks first says so again when it is back.
    await connection.flush().catch(() => undefined)
    if (!this.#closed) this.#local.gap()
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#connected = false
      if (type !== 'reconnect') continue
      this.#connected = true
      void this.#heardFromHere(connection)
    }
  }

  publish(topic: BusTopic, message: unknown): void {
    this.#local.deliver(topic, message)
    if (!this.#connection || !this.#connected) throw new BusUnavailable()
    this.#connection.publish(SUBJECT + topic, JSON.stringify(message))
  }

  async flush(): Promise<void> {
    if (!this.#connection || !this.#connected) throw new BusUnavailable()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BusUnavailable()), FLUSH_MS)
    })
    try {
      await Promise.race([this.#connection.flush(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  subscribe(listener: (topic: BusTopic, message: unknown) => void): () => void {
    return this.#local.subscribe(listener)
  }

  onGap(listener: () => void): () => void {
    return this.#local.onGap(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#connected = false
    await this.#local.close()
    await this.#connection?.close()
  }
}

/** The product's bus: NATS at `url`, or this process alone without one. Never waits for NATS. */
export function createBus(url: string | null, log: Logger): Bus {
  return url
    ? new NatsBus(url, log)
    : new LocalBus((error) => log.error({ error }, 'A listener of the bus failed'))
}
