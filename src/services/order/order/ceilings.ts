import { refuseNow, type FieldError } from '#kernel/errors.ts'
import { decimalText, safeNumber, scaled } from '#contracts/exact.ts'
import type { OrderQuote } from '#contracts/order/calls.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What an order takes of its contract. */
export interface ContractClaim {
  contractId: string
  idr: number
  /** Tonnes with three decimals. */
  ton: string
}

type Ceilings = ColumnsOf<'master.contract', 'code' | 'contract_value_idr' | 'max_ton'> &
  Outer<ColumnsOf<'orders.contract_use', 'orders_idr' | 'orders_ton' | 'warned_at'>>

/** How much of its ceilings a contract has given to orders, with this one; null where it has none. */
export type ContractUse = NonNullable<OrderQuote['contract']>

const HUNDRED = 100n

/** Whether `part` of `whole` reaches so many percent. */
const reaches = (part: bigint, whole: bigint, percent: number): boolean =>
  part * HUNDRED * 100n >= whole * scaled(percent, 2)
const isOver = (part: bigint, whole: bigint, percent: number): boolean =>
  part * HUNDRED * 100n > whole * scaled(percent, 2)

async function readCeilings(db: Executor, contractId: string): Promise<Ceilings | undefined> {
  const [row] = await runSql<Ceilings>(
    db,
    `select c.code, c.contract_value_idr, c.max_ton, u.orders_idr, u.orders_ton, u.warned_at
     from master.public_contract c left join orders.contract_use u on u.contract_id = c.id where c.id = $1`,
    [contractId],
  )
  return row
}

interface Judged {
  use: ContractUse | null
  errors: FieldError[]
  isWarned: boolean
}

interface Part {
  kind: 'idr' | 'ton'
  whole: bigint
  used: bigint
  asked: bigint
}

const ofTon = (value: string | number): bigint => scaled(value, 3)

/** The ceilings a contract has, each with what is taken of it and asked now: rupiah, or tonnes with three decimals. */
function partsOf(row: Ceilings, { idr, ton }: ContractClaim): Part[] {
  const parts: Part[] = []
  if (row.contract_value_idr !== null)
    parts.push({
      kind: 'idr',
      whole: BigInt(row.contract_value_idr),
      used: BigInt(row.orders_idr ?? 0),
      asked: BigInt(idr),
    })
  if (row.max_ton !== null)
    parts.push({
      kind: 'ton',
      whole: ofTon(row.max_ton),
      used: ofTon(row.orders_ton ?? 0),
      asked: ofTon(ton),
    })
  return parts
}

function refusalOf(contract: string, { kind, whole, used, asked }: Part): FieldError {
  const amount = (value: bigint) =>
    kind === 'idr' ? { idr: safeNumber(value) } : { ton: Number(decimalText(value, 3)) }
  return {
    field: 'contract_id',
    message: 'Contract {contract} may carry {ceiling} in all; {used} is ordered, this order needs {needed}',
    params: { contract, ceiling: amount(whole), used: amount(used), needed: amount(asked) },
  }
}

/** What the contract's ceilings say to an order: at the one setting it is warned, beyond the other it is refused. */
export async function judgeCeilings(db: Executor, claim: ContractClaim): Promise<Judged> {
  const row = await readCeilings(db, claim.contractId)
  const parts = row ? partsOf(row, claim) : []
  if (!row || !parts.length) return { use: null, errors: [], isWarned: false }
  const settings = await settingsOf(db, ['contract_warn_percent', 'contract_block_percent'])
  const nearly = parts.some(({ whole, used, asked }) =>
    reaches(used + asked, whole, settings.contract_warn_percent),
  )
  return {
    errors: parts
      .filter(({ whole, used, asked }) => isOver(used + asked, whole, settings.contract_block_percent))
      .map((part) => refusalOf(row.code, part)),
    isWarned: nearly,
    use: {
      code: row.code,
      value_idr: row.contract_value_idr,
      used_idr: row.orders_idr ?? 0,
      claimed_idr: claim.idr,
      max_ton: row.max_ton === null ? null : Number(row.max_ton),
      used_ton: Number(row.orders_ton ?? 0),
      claimed_ton: Number(claim.ton),
      nearly,
    },
  }
}

interface Source {
  id: string
  no: string
}

/**
 * Holds an order against its contract's ceilings, under the lock of what the contract's orders take: two orders at once cannot both pass.
 * Its requesters are told once that the contract is nearly used up, and again after it was not.
 */
export async function holdToCeilings(w: Write, { id, no }: Source, claim: ContractClaim): Promise<void> {
  await runSql(
    w.tx,
    'insert into orders.contract_use (contract_id) values ($1) on conflict (contract_id) do nothing',
    [claim.contractId],
  )
  const [held] = await runSql<ColumnsOf<'orders.contract_use', 'warned_at'>>(
    w.tx,
    'select warned_at from orders.contract_use where contract_id = $1 for update',
    [claim.contractId],
  )
  const { errors, isWarned } = await judgeCeilings(w.tx, claim)
  refuseNow(errors)
  if (isWarned === (held?.warned_at !== null)) return
  await runSql(w.tx, 'update orders.contract_use set warned_at = $2 where contract_id = $1', [
    claim.contractId,
    isWarned ? w.at : null,
  ])
  if (isWarned) await w.emit({ type: 'order.contract_nearly_used', subject: { type: 'order', id, no } })
}
