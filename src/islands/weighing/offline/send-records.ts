import { syncWeights } from '#contracts/weighing/offline-browser-calls.ts'
import { MOST_RECORDS } from '#contracts/weighing/offline-limits.ts'
import { api, background } from '#stores/api.ts'
import { store } from '#islands/weighing/offline/desk-state.ts'
import { unsentOf, type KeptRecord } from '#islands/weighing/offline/store.ts'
import { setUnsent } from '#stores/unsent.ts'

/** What a sending came to. */
export interface Sent {
  taken: number
  /** A person decides on these. */
  kept: number
}

/** The next records of one terminal, in their order. */
function batchOf(records: readonly KeptRecord[]): KeptRecord[] {
  const first = records[0]
  return first
    ? records.filter(({ terminal_id }) => terminal_id === first.terminal_id).slice(0, MOST_RECORDS)
    : []
}

async function sendBatch(batch: readonly KeptRecord[], isAsked: boolean): Promise<Sent> {
  const records = batch.map(({ id, counter, pass_id, content, seal }) => ({
    id,
    counter,
    pass_id,
    content,
    seal,
  }))
  const calls = isAsked ? api : background
  const { items } = await calls.call(syncWeights, { terminal_id: batch[0]!.terminal_id, records })
  const answered = new Set(items.map(({ id }) => id))
  const db = await store()
  const tx = db.transaction('records', 'readwrite', { durability: 'strict' })
  const done = batch.filter(({ id }) => answered.has(id))
  await Promise.all([...done.map((record) => tx.store.put({ ...record, unsent: 0 })), tx.done])
  setUnsent((await unsentOf(db)).length)
  return {
    taken: items.filter(({ outcome }) => outcome === 'taken').length,
    kept: items.filter(({ outcome }) => outcome === 'kept').length,
  }
}

/** A ticket whose weights the server has is the server's from then on. */
async function forgetTickets(): Promise<void> {
  const db = await store()
  if ((await unsentOf(db)).length === 0) await db.clear('tickets')
}

/**
 * Hands over what no server has, first in first out, from one tab at a time. What is answered for is never sent again; a lost answer is
 * asked for again with the same records. `isAsked` by a person: then their session may be renewed over the page.
 */
export function sendRecords(isAsked = false): Promise<Sent> {
  return navigator.locks.request('angkut-sending', async () => {
    const sum = { taken: 0, kept: 0 }
    const db = await store()
    for (;;) {
      const batch = batchOf(await unsentOf(db))
      if (batch.length === 0) break
      const sent = await sendBatch(batch, isAsked)
      sum.taken += sent.taken
      sum.kept += sent.kept
    }
    await forgetTickets()
    return sum
  })
}
