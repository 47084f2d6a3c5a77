import { randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/actor.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { withCut, type Cut } from './cut-connections.ts'
import type { Row } from './order-site.ts'
import { paymentSite, type PaymentSite } from './payment-site.ts'

export const DONE: Row = { status: 200 }
export const REASON = { reason: 'As the story of the test wants it' }

/** What is drawn of an act beside its name. */
export interface Drawn {
  /** Which of the records it could be done with. */
  at: number
  amount: number
  isChecker: boolean
  cut: Cut | null
}

/** What a story came to: acts done and refused, and connections that died. */
export interface Figures {
  done: Map<string, number>
  refused: number
  cuts: number
}

/** People who do things with money, each as often as it takes when its connection dies, always with the key of the first time. */
export interface Hands {
  site: PaymentSite
  figures: Figures
  /** A call that is asked again with its key until somebody answers it, as a browser does. */
  call(path: string, actor: Actor, body: object | FormData, cut: Cut | null): Promise<Row>
  /** Work of a job while its connection may die. */
  withCut(cut: Cut | null, work: () => Promise<unknown>): Promise<void>
  /** The record that an act is done with: one in such a state, where there is one. */
  chosen(table: string, from: readonly string[], at: number): Promise<Row | undefined>
}

/** One act: how often it is drawn, in which states, what comes first where there is nothing to do it with, and who mostly does it. */
export interface Act {
  weight: number
  from?: readonly string[]
  instead?: string
  /** Whose turn it is; anybody's without it. */
  by?: 'maker' | 'checker'
  /** Gives the answer, or null where there is nothing that it could be done with. */
  run(hands: Hands, drawn: Drawn, actor: Actor): Promise<Row | null>
}

/** Makes the plant and its people; whoever closes the site closes it. */
export async function moneyHands(): Promise<Hands> {
  const site = await paymentSite()
  const billing = createBillingApp(site.ctx('billing'))
  const user = String(site.db.options.user)
  const figures: Figures = { done: new Map(), refused: 0, cuts: 0 }
  await site.rows('update master.contract_route set driver_premium_idr = 25000')

  async function once(path: string, actor: Actor, body: object | FormData, key: string): Promise<Row> {
    const isForm = body instanceof FormData
    const response = await billing.request(
      path,
      {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: { 'idempotency-key': key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      },
      { actor },
    )
    return { status: response.status, ...((await response.json()) as object) }
  }
  return {
    site,
    figures,
    async call(path, actor, body, cut) {
      const key = randomUUID()
      let answer: Row
      if (cut) {
        const tried = await withCut(user, cut, () => once(path, actor, body, key))
        if (tried.hit) figures.cuts += 1
        answer = tried.answer
      } else answer = await once(path, actor, body, key)
      for (let again = 0; Number(answer.status) >= 500 && again < 4; again++)
        answer = await once(path, actor, body, key)
      if (Number(answer.status) >= 500) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer
    },
    async withCut(cut, work) {
      if (cut) await withCut(user, cut, work)
    },
    async chosen(table, from, at) {
      const rows = await site.rows(
        `select id, row_version, status from billing.${table} where ${table === 'trip_payment' ? `kind = 'payment'` : 'true'}
         order by (status = any($1::text[])) desc, created_at desc, id desc limit 3`,
        [from],
      )
      return rows[at > 3 ? 0 : at % Math.max(1, rows.length)]
    },
  }
}
