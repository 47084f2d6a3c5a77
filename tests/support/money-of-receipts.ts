import { plantDay } from '#kernel/clock.ts'
import { storedFile } from './files.ts'
import { REASON, type Act } from './money-hands.ts'
import type { Row } from './order-site.ts'

/** A decision about money that came back by the bank. */
function withReceipt(from: string, name: string, input: Row = {}): Pick<Act, 'from' | 'instead' | 'run'> {
  return {
    from: [from],
    instead: 'receive',
    async run({ call, chosen }, { at, cut }, actor) {
      const one = await chosen('money_received', [from], at)
      const path = `/v1/money-received/${String(one?.id)}/${name}`
      return one ? call(path, actor, { row_version: one.row_version, ...input }, cut) : null
    },
  }
}

export const OF_RECEIPTS = {
  /** Money that comes by the bank for what is owed: the whole of it, a part, or more than there is. */
  receive: {
    weight: 5,
    by: 'maker',
    async run({ site, call }, { at, amount, cut }, actor) {
      const debts = await site.rows(
        `select component, source_id, open_idr from billing.debt where component in ('receivable', 'deduction')
         order by open_idr > 0 desc, arose_at desc, source_id limit 3`,
      )
      const one = debts[at % Math.max(1, debts.length)]
      if (!one) return null
      const open = Math.max(1, Number(one.open_idr))
      const part = amount > 0 ? open : 1 + (-amount % open)
      const body = {
        [one.component === 'receivable' ? 'billing_id' : 'travel_advance_id']: one.source_id,
        amount_idr: amount > 200_000 ? open + amount : part,
        received_on: plantDay(),
        bank_reference: `IN ${at} ${amount}`,
        proof_file_id: (await storedFile(site, site.maker)).id,
      }
      return call('/v1/money-received/create', actor, body, cut)
    },
  },
  'confirm-received': { weight: 4, by: 'checker', ...withReceipt('entered', 'confirm') },
  'refuse-received': { weight: 1, ...withReceipt('entered', 'refuse', REASON) },
  'take-back': { weight: 2, ...withReceipt('confirmed', 'take-back', REASON) },
} satisfies Record<string, Act>
