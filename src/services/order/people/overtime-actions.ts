import type { FieldError } from '#kernel/errors.ts'
import { overtime, type Overtime } from '#contracts/people/overtime.ts'
import type { ActionRule, ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'
import { makersOf } from '#services/order/people/overtime-makers.ts'
import { repay } from '#services/order/people/overtime-pay.ts'

/** What cannot be decided on as it stands. */
function unfinished(row: Overtime): FieldError[] {
  if (row.is_running)
    return [{ field: 'ended_at', message: 'The driver is still on duty: the minutes are not final' }]
  if (row.lacks)
    return [
      {
        field: 'lacks',
        message: 'There is no pay profile for this day: add one for the driver or the vendor',
      },
    ]
  return []
}

/** The minutes that an approval means: what was typed, or all that is inside the limits. */
const meant = (row: Overtime, typed: number | null): number => typed ?? row.suggested_min

/** Why a reason is wanted; null where the approval says nothing that was not worked out. */
function wantsReason(row: Overtime, minutes: number): string | null {
  if (row.is_difference) return null
  if (minutes < row.overtime_min) return 'Say why less is approved than was worked'
  if (row.is_over_cap) return 'Say why more than the limit is approved'
  return row.is_ordered ? null : 'Say why minutes without a written order and consent are approved'
}

function againstApproval(row: Overtime, typed: number | null, reason: string | null): FieldError[] {
  const minutes = meant(row, typed)
  if (row.is_difference)
    return typed === null || typed === row.overtime_min
      ? []
      : [{ field: 'approved_min', message: 'A difference is approved as a whole' }]
  if (minutes > row.overtime_min)
    return [
      {
        field: 'approved_min',
        message: 'At most {max}, as many as were worked over the normal hours',
        params: { max: row.overtime_min },
      },
    ]
  if (minutes <= 0)
    return [
      { field: 'approved_min', message: 'Nothing is left inside the limits: type the minutes, or reject it' },
    ]
  const why = reason ? null : wantsReason(row, minutes)
  return why ? [{ field: 'reason', message: why }] : []
}

const decided = (w: Write, reason: string | null) => ({
  decided_at: w.at,
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decision_reason: reason,
})

const OWN: FieldError = {
  field: 'status',
  message:
    'Somebody else approves these hours: you opened, ended or corrected a session of the day, ordered them, or took down the consent',
}

const approve: ActionRule<typeof overtime, 'approve'> = {
  guard: async ({ db, actor, row, input }) => {
    const early = unfinished(row)
    if (early.length) return early
    const own = await againstSecondPerson(db, actor, await makersOf(db, row), OWN)
    if (own.length || !input) return own
    return againstApproval(row, input.approved_min, input.reason)
  },
  effect: async (w, row, input) => {
    const minutes = row.is_difference ? row.overtime_min : meant(row, input.approved_min)
    await repay(w, row, minutes)
    return { approved_min: minutes, ...decided(w, input.reason) }
  },
}

const reopen: ActionRule<typeof overtime, 'reopen'> = {
  effect: async (w, row) => {
    await repay(w, row, row.overtime_min)
    return {
      approved_min: null,
      decided_at: null,
      decided_by: null,
      decided_by_name: null,
      decision_reason: null,
    }
  },
}

/** Checked, approved, cut and rejected by the company's control tower (life.D11, dec.I0.2). */
export const overtimeActions: ActionRules<typeof overtime> = {
  submit: { guard: async ({ row }) => unfinished(row) },
  approve,
  reject: { effect: async (w, _row, input) => ({ approved_min: null, ...decided(w, input.reason) }) },
  reopen,
}
