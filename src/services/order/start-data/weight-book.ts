import { uuidv7 } from '#kernel/ids.ts'
import { copyRows } from '#database/copy-rows.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ColumnsOf, NewRow } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { lockHead, type NewWeighment } from '#services/order/weighing/chain-store.ts'
import {
  headSignature,
  nextChainRow,
  weighmentContent,
  type ChainHead,
} from '#services/order/weighing/rules/chain.ts'

import { ticketPrefix, type TicketNumbers } from '#services/order/start-data/ticket-numbers.ts'

type Views = ReadonlyMap<string, NewWeighment['photos']>

/** Weights of a past that is made in any order: the chain of each scale is made of them at the end, in the order of time. */
export class WeightBook {
  readonly #weights: (NewWeighment & { id: string })[] = []
  readonly #views: Views
  readonly #numbers: TicketNumbers | null

  /** What the cameras of each scale saw, by its id; without it weights have no pictures. `numbers` where more tickets are planned. */
  constructor(views: Views = new Map(), numbers: TicketNumbers | null = null) {
    this.#views = views
    this.#numbers = numbers
  }

  /** The number of a ticket that is opened now at a scale. */
  async ticketNo(w: Write, scaleCode: string): Promise<string> {
    const at = Date.parse(w.at)
    const prefix = ticketPrefix(scaleCode, at)
    const next = await nextNumber(w.tx, 'orders', prefix, 4)
    return this.#numbers?.open(prefix, at) ?? next
  }

  /** Puts a weight down and gives the id it will have. */
  add(weight: NewWeighment): string {
    const id = weight.id ?? uuidv7(Date.parse(weight.captured_at))
    this.#weights.push({ ...weight, id })
    return id
  }

  /** Signs and writes everything, as `appendWeighment` does for one. */
  async write(w: Write): Promise<void> {
    const inTime = this.#weights.toSorted((one, other) => (one.captured_at < other.captured_at ? -1 : 1))
    this.#weights.length = 0
    const rows: NewRow<'orders.weighment'>[] = []
    const ends = new Map<string, { head: ChainHead | null; at: string }>()
    for (const plain of inTime) {
      const { scale_id: scale } = plain
      const weight = { ...plain, photos: this.#views.get(scale) ?? [] }
      const end = ends.get(scale) ?? { head: (await lockHead(w.tx, scale)).head, at: '' }
      const { seq, ...next } = nextChainRow(end.head, weighmentContent(weight), w.ctx.signer)
      rows.push({ ...weight, chain_seq: seq, ...next })
      ends.set(scale, { head: { seq, hash: next.hash }, at: weight.captured_at })
    }
    await copyRows(w.tx, 'orders.weighment', rows)
    for (const [scale, { head, at }] of ends)
      await runSql<ColumnsOf<'orders.scale_chain', 'seq'>>(
        w.tx,
        'update orders.scale_chain set seq = $2, hash = $3, last_captured_at = $4, key_id = $5, signature = $6 where scale_id = $1',
        [scale, head!.seq, head!.hash, at, w.ctx.signer.keyId, headSignature(scale, head!, w.ctx.signer)],
      )
  }
}
