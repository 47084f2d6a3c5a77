import { checkMoney } from '#truth/money.ts'
import { ACTS, isCheckers, type Step } from './money-acts.ts'
import { moneyHands, type Figures } from './money-hands.ts'
import type { Row } from './order-site.ts'
import type { PaymentSite } from './payment-site.ts'
import type { KeptDatabase } from './postgres.ts'

export interface MoneyStory {
  site: PaymentSite
  figures: Figures
  /** `isKilled`: a connection dies in it once, in the first act from the middle on that comes so far. */
  play(steps: readonly Step[], isKilled?: boolean): Promise<void>
  /** Puts the plant back to where it began: what so many stories have left is read by every later check. */
  rewind(): Promise<void>
  /** Ends it with what it kept. */
  close(): Promise<void>
  /** What `verify:truth` finds of the money. */
  breaks(): Promise<string[]>
}

/** A plant whose people do the acts of a story, and what the truth says of it. */
export async function moneyStory(): Promise<MoneyStory> {
  const hands = await moneyHands()
  const { site, figures } = hands
  const done = async (name: string, step: Step): Promise<Row | null> => {
    const { actor } = isCheckers(name, step) ? site.checker : site.maker
    return ACTS[name]!.run(hands, step, actor)
  }
  let kept: KeptDatabase | null = null
  return {
    site,
    figures,
    async rewind() {
      if (kept) await kept.restore()
      else kept = await site.keep()
      // Connections that ended with the database are found out by their pools.
      for (const pool of [site.db, site.admin])
        for (let tries = 0; tries < 20; tries++) {
          const alive = await pool.query('select 1').catch(() => null)
          if (alive) break
        }
    },
    async close() {
      await kept?.forget()
      await site.close()
    },
    async play(steps, isKilled = false) {
      const before = figures.cuts
      for (const [at, drawn] of steps.entries()) {
        const isDue = isKilled && figures.cuts === before && at >= Math.floor(steps.length / 2)
        const step = isDue ? { ...drawn, cut: { statement: 2 + drawn.at, after: at % 2 === 0 } } : drawn
        const answer = (await done(step.what, step)) ?? (await done(ACTS[step.what]!.instead ?? 'trip', step))
        if (answer && answer.status !== 200) figures.refused += 1
        else if (answer) figures.done.set(step.what, (figures.done.get(step.what) ?? 0) + 1)
      }
    },
    async breaks() {
      const client = await site.admin.connect()
      try {
        const { breaks } = await checkMoney(client)
        return breaks.map(({ record, words }) => `${record}: ${words}`)
      } finally {
        client.release()
      }
    },
  }
}
