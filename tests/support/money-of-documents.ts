import { REASON, type Act, type Drawn, type Hands } from './money-hands.ts'
import type { Row } from './order-site.ts'

type Given = Row | FormData | null

/** An act with a document that stands in one of these states: where it is sent, and with what; nothing to send is nothing to do. */
function withDocument(
  from: readonly string[],
  send: (hands: Hands, drawn: Drawn, one: Row) => Promise<[string, Given]> | [string, Given],
): Pick<Act, 'from' | 'run'> {
  return {
    from,
    async run(hands, drawn, actor) {
      const one = await hands.chosen('billing', from, drawn.at)
      if (!one) return null
      const [name, given] = await send(hands, drawn, one)
      return given && hands.call(`/v1/billing/${String(one.id)}/${name}`, actor, given, drawn.cut)
    },
  }
}

/** One of the trips of a document. */
async function tripOf({ site }: Hands, { at }: Drawn, { id }: Row): Promise<string | null> {
  const lines = await site.linesOf(id)
  const found = lines[at % Math.max(1, lines.length)]?.trip_id
  return found ? String(found) : null
}

async function statement(hands: Hands, drawn: Drawn, one: Row): Promise<[string, Given]> {
  const trip = await tripOf(hands, drawn, one)
  if (!trip) return ['', null]
  const [named] = await hands.site.rows('select trip_no from orders.trip where id = $1', [trip])
  const form = new FormData()
  const text = `Trip,Amount\n${String(named!.trip_no)},${Math.abs(drawn.amount)}\n`
  form.set('file', new File([text], 'a.csv', { type: 'text/csv' }))
  form.set('mode', 'write')
  return ['statement', form]
}

const OPEN = ['draft', 'returned', 'in_review']

export const OF_DOCUMENTS = {
  generate: {
    weight: 6,
    by: 'maker',
    async run({ site, call }, { cut }, actor) {
      const [ready] = await site.rows(
        `select vendor_id, contract_id from billing.billing_line where status = 'valid' and billing_id is null limit 1`,
      )
      const period = { period_start: '2026-03-01', period_end: '2026-03-31', grouping: 'period' }
      return ready ? call('/v1/billing/generate', actor, { ...ready, ...period }, cut) : null
    },
  },
  statement: { weight: 2, ...withDocument(OPEN, statement) },
  settle: {
    weight: 2,
    ...withDocument(['in_review'], async (hands, drawn, one) => {
      const trip = await tripOf(hands, drawn, one)
      return [`settle/${trip}/${['keep', 'accept', 'later'][drawn.at % 3]!}`, trip ? REASON : null]
    }),
  },
  adjust: {
    weight: 2,
    ...withDocument(OPEN, async (hands, drawn, one) => {
      const trip = await tripOf(hands, drawn, one)
      return [`adjust/${trip}`, trip ? { amount_idr: drawn.amount, ...REASON } : null]
    }),
  },
  review: {
    weight: 6,
    instead: 'generate',
    ...withDocument(['draft', 'returned'], (_hands, { at }, { row_version }) => [
      'review',
      { row_version, self_billing: at > 1 },
    ]),
  },
  return: {
    weight: 1,
    ...withDocument(['in_review'], (_hands, _drawn, { row_version }) => [
      'return',
      { row_version, ...REASON },
    ]),
  },
  'void-document': {
    weight: 1,
    ...withDocument(['draft', 'in_review'], (_hands, _drawn, { row_version }) => [
      'void',
      { row_version, ...REASON },
    ]),
  },
  verify: {
    weight: 8,
    instead: 'generate',
    by: 'checker',
    // Now and then nobody says why claims go beyond the order.
    ...withDocument(['in_review'], (_hands, { at }, { row_version }) => [
      'verify',
      { row_version, ...(at % 2 ? { beyond_reason: REASON.reason } : {}) },
    ]),
  },
} satisfies Record<string, Act>
