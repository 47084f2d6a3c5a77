import { EventEmitter } from 'node:events'

const nudges = new EventEmitter().setMaxListeners(50)
/** Tells the other process of this server, where there is one. */
let tellOther: ((schema: string) => void) | null = null

/** Says that something was written to a schema, so that its relay and jobs need not wait for their next look. */
export function nudge(schema: string): void {
  nudges.emit(schema)
  tellOther?.(schema)
}

/** Calls back after each write in this server to a service's schema; gives the way to stop. */
export function onNudge(schema: string, listener: () => void): () => void {
  nudges.on(schema, listener)
  return () => void nudges.off(schema, listener)
}

/** Joins this process with the other one of its server: `tell` hears of each write here. Gives what to call for each write there. */
export function joinNudges(tell: ((schema: string) => void) | null): (schema: string) => void {
  tellOther = tell
  return (schema) => void nudges.emit(schema)
}
