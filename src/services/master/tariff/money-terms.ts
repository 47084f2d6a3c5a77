import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { changeWords } from '#contracts/change-words.ts'
import { CARGO_MONEY, cargo } from '#contracts/goods/cargo.ts'
import { CONTRACT_MONEY, contract } from '#contracts/tariff/contract.ts'
import {
  answersToChange,
  reasonOf,
  refuseSecondChange,
  takeOut,
  waiting,
  type Deciding,
} from '#engine/record/second-person.ts'
import { updateRecord } from '#engine/record/records.ts'
import type { ChangesOf, NewRow } from '#database/rows.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { wantAuditOf } from '#services/billing/ports.ts'
import { againstSecondPerson } from '#services/master/people/second-person.ts'

/** The columns of a change that waits, whichever of these records it is of. */
type Asked = Partial<
  Pick<
    NewRow<'master.contract'>,
    'proposed' | 'proposed_text' | 'proposed_by' | 'proposed_by_name' | 'proposed_at' | 'change_reason'
  >
>

/** The reason goes with the change that it explains. */
export function withoutReason(given: { change_reason?: string | null }): unknown {
  const { change_reason: reason } = given
  delete given.change_reason
  return reason
}

/**
 * Takes what is money out of a change of a record that counts: it waits for a second person (decision 81), who is told. Gives the columns of that;
 * nothing where no money changes.
 */
export async function askForMoney(
  w: Write,
  resource: Resource,
  names: readonly string[],
  {
    given,
    before,
  }: {
    given: Row & { change_reason?: string | null }
    before: Row & { id: string; code: string; proposed: object | null }
  },
): Promise<Asked> {
  const reason = withoutReason(given)
  const change = takeOut(resource, names, given, before)
  if (!Object.keys(change).length) return {}
  refuseSecondChange(before)
  const text = changeWords(resource.fields, before, change, w.actor.lang).join('\n')
  await w.emit({
    type: `${resource.name}.change_asked`,
    subject: { type: resource.name, id: before.id, no: before.code },
  })
  return { ...waiting(w, change, text, reasonOf(reason)), proposed_by_name: w.actor.name }
}

/** A contract in force: what of its money is to become otherwise. */
export const askForTerms = (
  w: Write,
  given: Partial<NewOf<typeof contract>>,
  before: RecordOf<typeof contract>,
): Promise<ChangesOf<'master.contract'>> => askForMoney(w, contract, CONTRACT_MONEY, { given, before })

/** A cargo: what claims are made of is to become otherwise. */
export async function askForClaims(
  w: Write,
  given: Partial<NewOf<typeof cargo>>,
  before: RecordOf<typeof cargo>,
): Promise<ChangesOf<'master.cargo'>> {
  const columns = await askForMoney(w, cargo, CARGO_MONEY, { given, before })
  return columns.proposed ? { ...columns, change_state: 'waiting' } : {}
}

/** The second person's answers to a change of what money follows from; `apply` makes it. */
export const moneyAnswers = <R extends Resource>(
  resource: R,
  apply: Deciding<R>['apply'],
): ReturnType<typeof answersToChange<R>> =>
  answersToChange(
    resource,
    { apply, against: againstSecondPerson, emptied: { proposed_by_name: null } },
    { approved: `${resource.name}.change_approved`, refused: `${resource.name}.change_refused` },
  )

/** The second person's word on the money of a contract. `check` looks at the contract as it would become. */
export const termsAnswers = (
  check: (w: Write, row: RecordOf<typeof contract>) => Promise<void>,
): ActionRules<typeof contract> =>
  moneyAnswers(contract, async (w, row, change) => {
    await check(w, { ...row, ...change })
    await updateRecord(w, contract, row.id, change)
    await wantAuditOf(w, { contractId: row.id })
  })

/** The second person's answers to a change of what claims for a cargo are made of. */
export const claimAnswers: ActionRules<typeof cargo> = moneyAnswers(cargo, async (w, row, change) => {
  await updateRecord(w, cargo, row.id, change)
  await wantAuditOf(w, { cargoId: row.id })
})
