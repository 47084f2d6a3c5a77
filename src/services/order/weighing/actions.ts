import type { FieldError } from '#kernel/errors.ts'
import type { FlagAnswer, WeighingFlag } from '#contracts/weighing/weighing.ts'
import { VOID_ACTIONS } from '#services/order/weighing/void.ts'
import type { ActionRules, GuardFacts } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'

type Row = Record<string, unknown>

const refusal = (message: string): FieldError => ({ field: '', message })

function flagsOf(row: Row): WeighingFlag[] {
  return (row.flags as WeighingFlag[] | null) ?? []
}

const needsAnswer = (row: Row): WeighingFlag[] => flagsOf(row).filter(({ level }) => level !== 'info')

/** Four eyes, and who answers what (life.W4, life.W5). */
async function verifyGuard({ row, actor, input }: GuardFacts): Promise<FieldError[]> {
  if ([row.first_operator_id, row.second_operator_id].includes(actor.userId))
    return [refusal('You took a weight of this ticket; somebody else verifies it')]
  if (row.void_requested_at) return [refusal('Somebody has asked to void this ticket; that comes first')]
  const blocked = flagsOf(row).some(({ level }) => level === 'block')
  const operator = actor.roleCode === 'weighbridge'
  if (blocked && operator) return [refusal('A serious flag is answered by control tower')]
  if (!blocked && !operator) return [refusal('The weighbridge verifies tickets without a serious flag')]
  if (input === null) return []
  const answered = new Set(((input.answers as FlagAnswer[] | null) ?? []).map(({ flag }) => flag))
  const open = needsAnswer(row).filter(({ code }) => !answered.has(code))
  return open.map(({ code }) => ({
    field: 'answers',
    message: 'Say something about {flag}',
    params: { flag: code },
  }))
}

async function verify(w: Write, _row: Row, input: Row): Promise<Row> {
  return {
    verified_at: w.at,
    verified_by: w.actor.userId,
    verified_by_name: w.actor.name,
    verify_comment: input.comment ?? null,
    flag_answers: JSON.stringify(input.answers ?? []),
  }
}

/** What the actions of a weighing need and do (life.W4, life.W5, life.W7). */
export const WEIGHING_ACTIONS: ActionRules = {
  verify: { guard: verifyGuard, effect: verify, event: 'weighing.verified' },
  ...VOID_ACTIONS,
}
