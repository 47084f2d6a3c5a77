import { clock } from '#kernel/clock.ts'
import { VENDOR_COMPONENTS } from '#contracts/payment/payment-words.ts'
import { storedFile } from './files.ts'
import { REASON, type Act, type Drawn, type Hands } from './money-hands.ts'
import type { Row } from './order-site.ts'
import { OF_DRIVER, OF_VENDOR } from './payment-site.ts'

/** An act with a payment that stands in one of these states. */
function withPayment(
  from: readonly string[],
  name: string,
  input: (drawn: Drawn) => Row = () => REASON,
): Pick<Act, 'from' | 'run'> {
  return {
    from,
    async run({ call, chosen }, drawn, actor) {
      const one = await chosen('trip_payment', from, drawn.at)
      const path = `/v1/trip-payment/${String(one?.id)}/${name}`
      return one ? call(path, actor, { row_version: one.row_version, ...input(drawn) }, drawn.cut) : null
    },
  }
}

let numbers = 0

const paid = ({ at }: Drawn): Row => ({
  bank_reference: `TRX ${at} ${numbers++}`,
  paid_at: clock.now().toISOString(),
})

/** Prepares payments of all that can be paid, now and then of a part of what is owed, and now and then without saying why debts are left out. */
function preparing(all: Row & { components: readonly string[] }, method: string): Act['run'] {
  return async ({ site, call }: Hands, { at, cut }, actor) => {
    const components = at % 4 ? all.components : all.components.slice(0, 1 + (at % 3) * 2)
    const asked = { ...all, components }
    const seen = (await site.preview(asked)).filter(({ is_blocked }) => !is_blocked)
    if (!seen.length) return null
    const isSilent = at % 3 === 1
    const body = {
      ...asked,
      method,
      payees: seen.map(({ payee_id }) => payee_id),
      seen: seen.map((one) => one.seen),
      ...(isSilent ? {} : { left_reason: 'Agreed with the vendor for next month' }),
    }
    const answer = await call('/v1/trip-payment/generate', actor, body, cut)
    const isLeft = seen.some(({ left }) => left.some(({ why }) => why !== 'spent'))
    if (isSilent && isLeft && answer.status === 200)
      throw new Error(`debts were left out in silence: ${JSON.stringify(answer)}`)
    return answer
  }
}

export const OF_PAYMENTS = {
  prepare: {
    weight: 7,
    by: 'maker',
    run: preparing({ ...OF_VENDOR, components: VENDOR_COMPONENTS }, 'transfer'),
  },
  'prepare-driver': { weight: 3, run: preparing(OF_DRIVER, 'payroll') },
  papers: {
    weight: 5,
    from: ['draft'],
    instead: 'prepare',
    async run({ site, chosen }, { at }) {
      const one = await chosen('trip_payment', ['draft'], at)
      return one ? { ...(await site.papers(one.id)) } : null
    },
  },
  approve: { weight: 8, instead: 'prepare', by: 'checker', ...withPayment(['draft'], 'approve') },
  file: {
    weight: 5,
    run: ({ call }, { cut }, actor) => call('/v1/trip-payment/bank-file', actor, { payments: [] }, cut),
  },
  pay: { weight: 8, instead: 'prepare', ...withPayment(['approved', 'exported'], 'pay', paid) },
  import: {
    weight: 2,
    async run({ site, call, chosen }, drawn, actor) {
      const one = await chosen('trip_payment', [], drawn.at)
      if (!one) return null
      const [named] = await site.rows('select payment_no from billing.trip_payment where id = $1', [one.id])
      const state =
        drawn.amount > 0
          ? `paid;${String(paid(drawn).paid_at)};TRX 7`
          : `failed;;RTN ${drawn.at};Rekening ditolak bank penerima`
      const body = { rows: `${String(named!.payment_no)};${state}` }
      return call('/v1/trip-payment/import-paid', actor, body, drawn.cut)
    },
  },
  fail: {
    weight: 3,
    ...withPayment(['exported'], 'fail', ({ at }) => ({ bank_reference: `RTN ${at}`, ...REASON })),
  },
  'confirm-failure': { weight: 3, by: 'checker', ...withPayment(['failing'], 'confirm-failure', () => ({})) },
  'refuse-undoing': { weight: 1, ...withPayment(['failing', 'reversing'], 'refuse-undoing') },
  redo: { weight: 2, ...withPayment(['failed', 'approved'], 'redo') },
  'void-payment': { weight: 2, ...withPayment(['draft', 'failed'], 'void') },
  reconcile: { weight: 2, ...withPayment(['paid'], 'reconcile') },
  reverse: {
    weight: 5,
    instead: 'prepare-driver',
    from: ['paid', 'reconciled'],
    async run({ site, call, chosen }, drawn, actor) {
      const one = await chosen('trip_payment', ['paid', 'reconciled'], drawn.at)
      if (!one) return null
      const proof = await storedFile(site, actor === site.checker.actor ? site.checker : site.maker)
      const body = { row_version: one.row_version, proof_file_id: proof.id, ...paid(drawn), ...REASON }
      return call(`/v1/trip-payment/${String(one.id)}/reverse`, actor, body, drawn.cut)
    },
  },
  'confirm-reversal': {
    weight: 5,
    instead: 'reverse',
    by: 'checker',
    ...withPayment(['reversing'], 'confirm-reversal', () => ({})),
  },
} satisfies Record<string, Act>
