import type { Ask } from './open-loop.ts'

type Row = Record<string, unknown>

/** What a write needs of the mix: who does it and what it was asked before. */
export type Change = Pick<Ask, 'path' | 'body' | 'done'>

/** An order in the version it has after its last write. */
interface Known {
  id: string
  row_version: number
}

const known = ({ id, row_version }: Row): Known => ({ id: String(id), row_version: Number(row_version) })

/** Drafts, and what becomes of them: submitted, then cancelled, so that purchase orders and budgets are not used up. */
export class Orders {
  readonly #bodies: readonly Row[]
  readonly #drafts: Known[] = []
  readonly #submitted: Known[] = []
  #made = 0
  #moved = 0

  constructor(bodies: readonly Row[]) {
    if (bodies.length === 0) throw new Error('The requester has no order to make new ones of')
    this.#bodies = bodies
  }

  draft(): Change {
    this.#made += 1
    const body = { ...this.#bodies[this.#made % this.#bodies.length], notes: `Draft ${this.#made}` }
    return { path: '/api/order/v1/order/create', body, done: (made) => this.#drafts.push(known(made)) }
  }

  /** The next move of the order that has waited longest for it: a submission and a cancellation in turn. */
  move(): Change {
    this.#moved += 1
    const submitted = this.#moved % 2 === 0 ? this.#submitted.shift() : undefined
    if (submitted !== undefined) {
      const { id, row_version } = submitted
      const body = { row_version, reason: 'Made by a measurement' }
      return { path: `/api/order/v1/order/${id}/cancel`, body }
    }
    const draft = this.#drafts.shift()
    if (draft === undefined) throw new Error('No draft is left to submit')
    const { id, row_version } = draft
    const done = (after: Row): unknown => this.#submitted.push(known(after))
    return { path: `/api/order/v1/order/${id}/submit`, body: { row_version }, done }
  }
}

/** Master records that are changed in turn, each with the version it has by then. */
export class Masters {
  readonly #records: { path: string; id: string; field: string; version: number }[]
  #made = 0

  constructor(records: { group: string; field: string; rows: readonly Row[] }[]) {
    this.#records = records.flatMap(({ group, field, rows }) =>
      rows.map((row) => ({
        path: `/api/master/v1/${group}/update`,
        id: String(row.id),
        field,
        version: Number(row.row_version),
      })),
    )
  }

  change(): Change {
    this.#made += 1
    const record = this.#records[this.#made % this.#records.length]!
    return {
      path: record.path,
      body: { id: record.id, row_version: record.version, [record.field]: `Measured ${this.#made}` },
      done: ({ row_version }) => {
        record.version = Number(row_version)
      },
    }
  }
}
