import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { ClientBase } from 'pg'

const BATCH_BYTES = 65_536

/** The parts of pg's connection that its types leave out. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** One COPY statement on a client, in pg's own way of taking a foreign query. */
abstract class Copy {
  readonly done: Promise<void>
  /** On a connection with a time limit pg puts its timer's end here: without a call it would fire later. */
  callback: (error?: Error) => void = () => undefined
  readonly #text: string
  #settle: (error?: Error) => void = () => undefined
  #failed: Error | undefined

  constructor(text: string) {
    this.#text = text
    this.done = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve())
    })
  }

  submit(connection: unknown): void {
    ;(connection as Wire).query(this.#text)
  }

  handleCommandComplete(): void {}

  /** A refused statement still ends with "ready"; a lost connection does not. */
  handleError(error: Error): void {
    this.#failed ??= error
    this.callback(error)
    this.#settle(error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failed)
    this.#settle(this.#failed)
  }
}

class CopyOut extends Copy {
  readonly #out: Writable
  #batch: Buffer[] = []
  #size = 0
  rows = 0

  constructor(text: string, out: Writable) {
    super(text)
    this.#out = out
  }

  /** PostgreSQL sends a row a message: many go into one write, and the socket waits while the file is behind. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire): void {
    this.rows += 1
    // A copy, because pg's parser reads the next messages into the same memory.
    this.#batch.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size < BATCH_BYTES || this.flush() || connection.stream.isPaused()) return
    connection.stream.pause()
    this.#out.once('drain', () => connection.stream.resume())
  }

  flush(): boolean {
    const batch = Buffer.concat(this.#batch)
    this.#batch = []
    this.#size = 0
    return this.#out.write(batch)
  }
}

class CopyIn extends Copy {
  readonly #rows: AsyncIterable<Buffer>

  constructor(text: string, rows: AsyncIterable<Buffer>) {
    super(text)
    this.#rows = rows
  }

  handleCopyInResponse(connection: Wire): void {
    void this.#feed(connection)
  }

  async #feed(connection: Wire): Promise<void> {
    try {
      for await (const chunk of this.#rows) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail(error instanceof Error ? error.message : String(error))
    }
  }
}

/** Runs `copy … to stdout` into `out` and gives the number of rows; does not end `out`. */
export async function copyTo(client: ClientBase, statement: string, out: Writable): Promise<number> {
  const copy = client.query(new CopyOut(statement, out))
  await copy.done
  copy.flush()
  return copy.rows
}

/** Runs `copy … from stdin` with the given text rows, all in one statement. */
export async function copyFrom(
  client: ClientBase,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query(new CopyIn(statement, rows)).done
}
