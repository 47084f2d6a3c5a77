import { EventEmitter } from 'node:events'

const nudges = new EventEmitter().setMaxListeners(50)

/** Says that something was written to a schema, so that its relay and jobs need not wait for their next look. */
export function nudge(schema: string): void {
  nudges.emit(schema)
}

/** Calls back after each write in this process to a service's schema; gives the way to stop. */
export function onNudge(schema: string, listener: () => void): () => void {
  nudges.on(schema, listener)
  return () => void nudges.off(schema, listener)
}
