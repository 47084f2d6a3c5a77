import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import { againstStatus } from '#contracts/refused.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'
import { type Executor } from '#database/sql.ts'

/** Columns that both kinds of handover have. */
type Signed = ChangesOf<'orders.shift_handover' | 'orders.weigh_handover'>

/** Columns of who hands over. */
export const signedOver = (w: Write) =>
  ({
    signed_by: w.actor.userId,
    signed_by_name: w.actor.name,
    signed_at: w.at,
  }) satisfies Signed

interface Facts {
  db: Executor
  row: { signed_by: string }
  actor: Actor
}

/** How a handover ends: accepted by somebody else, or withdrawn by who signed it (dec.I2.11, dec.I3.11). */
export const SIGNED_OVER_ACTIONS = {
  accept: {
    guard: ({ db, row, actor }: Facts): Promise<FieldError[]> =>
      againstSecondPerson(db, actor, [row.signed_by], {
        field: 'status',
        message: 'Somebody else than who handed over accepts it',
      }),
    effect: async (w: Write, _row: unknown, { note }: { note: string | null }) =>
      ({
        accepted_by: w.actor.userId,
        accepted_by_name: w.actor.name,
        accepted_at: w.at,
        accepted_note: note,
      }) satisfies Signed,
  },
  withdraw: {
    guard: async ({ row, actor }: Facts): Promise<FieldError[]> =>
      row.signed_by === actor.userId ? [] : againstStatus('Only who handed over withdraws it'),
  },
}
