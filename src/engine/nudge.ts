import { EventEmitter } from 'node:events'

const nudges = new EventEmitter().setMaxListeners(50)

/** Says that a schema's outbox has just grown, so that its relay need not wait for its next look. */
export function nudge(schema: string): void {
  nudges.emit(schema)
}

/** Calls back after each commit in this process that wrote to the schema's outbox; gives the way to stop. */
export function onNudge(schema: string, listener: () => void): () => void {
  nudges.on(schema, listener)
  return () => void nudges.off(schema, listener)
}
