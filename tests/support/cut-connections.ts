import { Client } from 'pg'

/** When the connection of a call dies: at which of its statements, before it is sent or while it is carried out. */
export interface Cut {
  statement: number
  after: boolean
}

interface Armed extends Cut {
  user: string
  hit: boolean
}

let armed: Armed | null = null
const { query } = Client.prototype

/** The socket of a connection; pg declares neither it nor its connection. */
function socketOf(client: object): { destroy(): void } | null {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : null
  const destroy: unknown = stream instanceof Object ? Reflect.get(stream, 'destroy') : null
  return stream instanceof Object && typeof destroy === 'function'
    ? { destroy: () => void destroy.call(stream) }
    : null
}

function cuttingQuery(this: Client, ...given: unknown[]): unknown {
  const cut = armed
  const send = (): unknown => Reflect.apply(query, this, given)
  if (!cut || cut.hit || this.user !== cut.user || (cut.statement -= 1) > 0) return send()
  cut.hit = true
  if (!cut.after) {
    socketOf(this)?.destroy()
    return send()
  }
  const answer = send()
  // The statement is on its way by then: what becomes of it nobody is told.
  setImmediate(() => socketOf(this)?.destroy())
  return answer
}

/** Runs a call during which the connection that a login has used is cut once; tells whether it came so far. */
export async function withCut<T>(
  user: string,
  cut: Cut,
  call: () => Promise<T>,
): Promise<{ answer: T; hit: boolean }> {
  armed = { ...cut, user, hit: false }
  Reflect.set(Client.prototype, 'query', cuttingQuery)
  try {
    return { answer: await call(), hit: armed.hit }
  } finally {
    armed = null
    Reflect.set(Client.prototype, 'query', query)
  }
}
