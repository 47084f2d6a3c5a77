import type { OpenPort } from '#agent/line.ts'

export interface SerialSettings {
  path: string
  baudRate: number
  parity: 'none' | 'even' | 'odd'
}

/** What the agent uses of an open serial line. */
interface Stream {
  on(event: 'data', hear: (bytes: Buffer) => void): unknown
  on(event: 'close' | 'error', hear: (error?: Error | null) => void): unknown
  open(done: (error: Error | null) => void): void
  write(bytes: Buffer): unknown
  close(done: (error?: Error | null) => void): void
  readonly isOpen: boolean
}

export type MakeStream = (settings: SerialSettings & { dataBits: 7 | 8 }) => Promise<Stream>

/** Loaded with the first serial line: a PC whose scale is in the network needs no driver. */
const packageStream: MakeStream = async (settings) => {
  const { SerialPort } = await import('serialport')
  return new SerialPort({ ...settings, stopBits: 1, autoOpen: false, lock: true })
}

/** A serial line of the PC, 8 data bits without parity, else 7. */
export const serialPort =
  (settings: SerialSettings, make: MakeStream = packageStream): OpenPort =>
  async (events) => {
    const stream = await make({ ...settings, dataBits: settings.parity === 'none' ? 8 : 7 })
    await new Promise<void>((resolve, reject) => stream.open((error) => (error ? reject(error) : resolve())))
    stream.on('data', (bytes) => events.data(bytes))
    stream.on('error', (error) => events.closed(error?.message ?? 'error'))
    stream.on('close', () => events.closed('closed'))
    return {
      write: (bytes) => void stream.write(Buffer.from(bytes)),
      close: () => {
        if (stream.isOpen) stream.close(() => undefined)
      },
    }
  }
