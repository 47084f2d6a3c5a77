import { createServer, type Server, type Socket } from 'node:net'
import { smaFrame } from '../rules/frame-encoders.ts'

/** An indicator behind a network converter, which sends SMA frames; or, when `asked`, answers a W each time. */
export class FakeIndicator {
  kg = 0
  /** The M of the frame. */
  moves = false
  /** Says nothing, though the line stands. */
  isMute = false
  /** What it sends of a weight instead of SMA frames. */
  line: ((kg: number) => string) | null = null
  callers = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #timer: NodeJS.Timeout | undefined

  private constructor(asked: boolean, everyMs: number) {
    this.#server = createServer((socket) => {
      this.callers += 1
      this.#sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.#sockets.delete(socket))
      if (asked) socket.on('data', (data) => data.includes('W') && socket.write(this.#frame()))
    })
    if (!asked)
      this.#timer = setInterval(() => {
        if (this.isMute) return
        for (const socket of this.#sockets) socket.write(this.#frame())
      }, everyMs)
  }

  static async start(asked = false, everyMs = 50): Promise<FakeIndicator> {
    const made = new FakeIndicator(asked, everyMs)
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve))
    return made
  }

  get port(): number {
    const address = this.#server.address()
    return address && typeof address === 'object' ? address.port : 0
  }

  #frame(): Uint8Array {
    if (this.line) return Buffer.from(this.line(this.kg), 'latin1')
    return smaFrame(' ', 'G', this.moves ? 'M' : ' ', String(this.kg))
  }

  /** Noise of the line. */
  noise(bytes: Uint8Array): void {
    for (const socket of this.#sockets) socket.write(bytes)
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
