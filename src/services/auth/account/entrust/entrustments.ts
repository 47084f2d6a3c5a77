import { entrustment, type Entrustment } from '#contracts/account/entrustment.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ActionRules, GuardFacts, ResourceRules } from '#engine/rules.ts'
import { writeBySystem, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { putInForce, takeBack } from '#services/auth/account/entrust/apply.ts'
import { againstSecondPerson, hasOtherAdmin } from '#services/master/ports.ts'

const OWN: FieldError = { field: 'status', message: 'Somebody else must approve what you asked for' }

/** Neither who asked for it nor whose account it is: with the one or the other it would be one person's word. */
const secondPerson = ({ db, actor, row }: GuardFacts<typeof entrustment>): Promise<FieldError[]> =>
  againstSecondPerson(db, actor, [row.asked_by, row.user_id], OWN)

const decided = (w: Write, reason: string | null): ChangesOf<'auth.entrustment'> => ({
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decided_at: w.at,
  decision_reason: reason,
})

const actions: ActionRules<typeof entrustment> = {
  approve: {
    fresh: true,
    guard: secondPerson,
    async effect(w, row, { reason }) {
      await putInForce(w, row)
      return decided(w, reason)
    },
  },
  refuse: {
    async effect(w, row, { reason }) {
      await takeBack(w, row)
      return decided(w, reason)
    },
  },
  confirm: { guard: secondPerson, effect: async (w) => decided(w, null) },
}

/** What was entrusted to accounts, and what waits. */
export const entrustmentRules: ResourceRules<typeof entrustment> = { actions }

async function applyDue(w: Write): Promise<number> {
  const due = await runSql<ColumnsOf<'auth.entrustment', 'id' | 'kind' | 'asked_by' | 'user_id'>>(
    w.tx,
    `select id, kind, asked_by, user_id from auth.entrustment
     where status = 'waiting' and waits_until <= $1 and deleted_at is null order by id for update skip locked`,
    [w.at],
  )
  let done = 0
  for (const { id, kind, asked_by: by, user_id: user } of due) {
    // Somebody who can decide has come since: it waits for them. Who is lost would be waited for in vain: others refuse it in time.
    if (kind !== 'lost' && (await hasOtherAdmin(w.tx, [by, user], w.at))) continue
    const row: Entrustment = await readRecord(w.ctx, w.tx, entrustment, w.actor, id)
    await putInForce(w, row)
    await moveBySystem(w, entrustment, row, 'take-effect', decided(w, null))
    done += 1
  }
  return done
}

/** Puts into force what one person alone entrusted and nobody refused in its time. Gives how many. */
export const applyEntrusted = (ctx: ServiceContext): Promise<number> => writeBySystem(ctx, applyDue)

/** Looks every five minutes. */
export function entrustmentJob(ctx: ServiceContext): Job {
  return {
    name: 'auth.entrusted',
    cron: '*/5 * * * *',
    done: 'What nobody else could approve of accounts took effect',
    work: () => applyEntrusted(ctx),
  }
}
