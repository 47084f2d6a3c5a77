import type { trip as tripContract } from '#contracts/dispatch/trip.ts'
import { DISPUTE_OUTCOMES } from '#contracts/order/dispute-words.ts'
import type { Translate } from '#i18n/translate.ts'
import type { DisputeRound } from '#islands/order/DisputeRounds.tsx'
import type { RecordOf } from '#kernel/record.ts'
import { filesIn } from '#ui/inputs/file-rows.ts'

type Trip = Pick<RecordOf<typeof tripContract>, 'disputes' | 'dispute_files'>

/** The rounds of a trip's dispute as people read them, each with its own files. Lists do not carry them. */
export function roundsOf({ disputes, dispute_files: carried }: Trip, t: Translate): DisputeRound[] {
  const known = new Map(filesIn(carried ?? []).map((file) => [file.id, file]))
  const filesOf = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
  return (disputes ?? []).map((one) => {
    const outcome = DISPUTE_OUTCOMES.find(({ value }) => value === one.outcome)
    return {
      at: one.disputed_at,
      by: one.disputed_by_name,
      problem: one.problem?.name ?? null,
      reason: one.reason ?? '–',
      files: filesOf(one.files),
      answer:
        one.answer === null || !outcome
          ? null
          : {
              at: one.answered_at ?? '',
              by: one.answered_by_name,
              outcome: t(outcome.label),
              text: one.answer,
              files: filesOf(one.evidence),
            },
    }
  })
}
