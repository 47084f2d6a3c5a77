import { connect, createServer, type Socket } from 'node:net'

/** The network between a plant's PC and the server: it passes on what comes, until it is cut. */
export interface LossyLine {
  /** Where the server is found through it. */
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A line to the server at `to`; while it is cut, every connection ends at once. */
export async function lossyLine(to: string): Promise<LossyLine> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    far.on('error', () => near.destroy())
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = (): void => {
    for (const socket of open) socket.destroy()
  }
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    cut() {
      isCut = true
      end()
    },
    mend() {
      isCut = false
    },
    async close() {
      end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
