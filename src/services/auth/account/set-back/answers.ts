import { setBack, type SetBack } from '#contracts/account/set-back.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import { writeBySystem, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { againstSecondPerson, aloneUntil, hasOtherAdmin, isInSetUp } from '#services/master/ports.ts'

const OWN: FieldError = { field: 'status', message: 'Somebody else must confirm what you declared' }

const decided = (w: Write, reason: string | null): ChangesOf<'auth.set_back'> => ({
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decided_at: w.at,
  decision_reason: reason,
})

const UNDECIDED = { decided_by: null, decided_by_name: null, decided_at: null, decision_reason: null }

const actions: ActionRules<typeof setBack> = {
  declare: {
    fresh: true,
    async effect(w, _row, { reason }) {
      const isAlone = await isInSetUp(w.tx)
      return {
        reason,
        declared_by: w.actor.userId,
        declared_by_name: w.actor.name,
        declared_at: w.at,
        waits_until: isAlone ? null : await aloneUntil(w.tx, [w.actor.userId], w.at),
        status: isAlone ? 'confirmed' : 'declared',
        ...(isAlone ? decided(w, null) : UNDECIDED),
      }
    },
  },
  confirm: {
    fresh: true,
    guard: ({ db, actor, row }) => againstSecondPerson(db, actor, [row.declared_by], OWN),
    effect: async (w) => decided(w, null),
  },
  refuse: { effect: async (w, _row, { reason }) => ({ ...decided(w, reason), waits_until: null }) },
}

/** Records that were set back, and who says that they were restored. */
export const setBackRules: ResourceRules<typeof setBack> = { actions }

async function applyDue(w: Write): Promise<number> {
  const due = await runSql<ColumnsOf<'auth.set_back', 'id' | 'declared_by'>>(
    w.tx,
    `select id, declared_by from auth.set_back where status = 'declared' and waits_until <= $1 and deleted_at is null for update skip locked`,
    [w.at],
  )
  let done = 0
  for (const { id, declared_by: by } of due) {
    if (await hasOtherAdmin(w.tx, [by], w.at)) continue
    const row: SetBack = await readRecord(w.ctx, w.tx, setBack, w.actor, id)
    await moveBySystem(w, setBack, row, 'take-effect', decided(w, null))
    done += 1
  }
  return done
}

/** Puts a declared restore into force where there is no second super admin and nobody refused it in its time. */
export function setBackJob(ctx: ServiceContext): Job {
  return {
    name: 'auth.set-back',
    cron: '*/5 * * * *',
    done: 'A declared restore took effect',
    work: () => writeBySystem(ctx, applyDue),
  }
}
