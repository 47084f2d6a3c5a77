import { AppError, isAppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { FieldMap } from '#kernel/field.ts'
import { checkInput } from '#contracts/schemas.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { flagWords } from '#contracts/weighing/weighing-flag.ts'
import {
  BULK_SCORE,
  BULK_VERIFY_INPUT,
  CAPTURE_INPUT,
  QUEUE_INPUT,
  type CapturePreview,
} from '#contracts/weighing/calls.ts'
import { translated } from '#i18n/translated.ts'
import { WEIGHING_ACTIONS } from '#services/order/weighing/actions.ts'
import { capture } from '#services/order/weighing/capture.ts'
import { planCapture } from '#services/order/weighing/plan.ts'
import { queueOf } from '#services/order/weighing/queue.ts'
import { situationOf, type CaptureInput } from '#services/order/weighing/situation.ts'
import { ticketOf, weighmentsOf } from '#services/order/weighing/ticket.ts'
import { act } from '#engine/action/actions.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { bodySchema, itemsOf, recordRef } from '#engine/call/json-schema.ts'
import { mountResource } from '#engine/mount.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'
import { write } from '#engine/write.ts'

type Row = Record<string, unknown>

const resource = weighing
const OPERATOR = ['weighbridge'] as const

/** A checked body; a key that is not in the table, such as a weight, is refused by name. */
function weighingInput<T>(fields: FieldMap, body: Row): T {
  const { value, errors } = checkInput(fields, body)
  const own = errors.concat(
    ['id', 'row_version']
      .filter((key) => key in body && !(key in fields))
      .map((field) => ({ field, message: 'There is no such field' })),
  )
  if (own.length) throw new AppError('invalid_argument', 'Some fields need your attention', own)
  return value as T
}

async function captureCall(ctx: ServiceContext, c: Call): Promise<Response> {
  const body = await bodyOf(c)
  const input = weighingInput<CaptureInput>(CAPTURE_INPUT, body)
  const record = await write(ctx, c.var.actor, idempotencyKey(c, body), async (w) => {
    const id = await capture(w, input)
    const after = await readRecord(ctx, w.tx, resource, w.actor, id)
    return { ...after, weighments: await weighmentsOf(w.tx, id) }
  })
  return answer(c, record, 'Saved')
}

async function previewCall(ctx: ServiceContext, c: Call): Promise<Response> {
  const { actor } = c.var
  const input = weighingInput<CaptureInput>(CAPTURE_INPUT, await bodyOf(c))
  const db = ctx.db
  const s = await situationOf(db, actor, input, false)
  const plan = await planCapture(db, s, actor, clock.now())
  const preview: CapturePreview = {
    sequence: plan.sequence,
    place: s.place,
    flow: plan.flow,
    weighing_id: s.open?.id ?? null,
    ticket_no: s.open?.ticket_no ?? null,
    weight_kg: plan.weight_kg,
    tare_kg: plan.weights?.tare_kg ?? null,
    gross_kg: plan.weights?.gross_kg ?? null,
    net_kg: plan.weights?.net_kg ?? null,
    net_expected_kg: plan.weights?.net_expected_kg ?? null,
    variance_percent: plan.weights?.variance_percent ?? null,
    flags: plan.flags.map((flag) => ({ ...flag, message: flagWords(flag, actor.lang) })),
    anomaly_score: plan.score,
    refusals: plan.objections.map(({ code, message, params }) => ({
      code,
      message: translated(actor.lang, message, params),
    })),
    needs_note: plan.needs_note,
    seals_required: plan.seals_required,
    bags_required: plan.bags_required,
  }
  return answer(c, preview)
}

/** Several tickets at once, each on its own: one refused ticket does not hold up the others (life.W4). */
async function bulkVerify(ctx: ServiceContext, c: Call): Promise<Response> {
  const { actor } = c.var
  const { ids } = weighingInput<{ ids: string[] }>(BULK_VERIFY_INPUT, await bodyOf(c))
  const items: { id: string; verified: boolean; message: string | null }[] = []
  for (const id of ids) {
    try {
      await write(ctx, actor, null, async (w) => {
        const row = await readRecord(ctx, w.tx, resource, actor, id)
        if (Number(row.anomaly_score) >= BULK_SCORE || row.status !== 'closed')
          throw new AppError('failed_precondition', 'This ticket has flags; verify it by itself')
        await act(w, resource, WEIGHING_ACTIONS, id, 'verify', {})
      })
      items.push({ id, verified: true, message: null })
    } catch (error) {
      if (!isAppError(error)) throw error
      items.push({ id, verified: false, message: translated(actor.lang, error.message, error.params) })
    }
  }
  return answer(c, { items })
}

/** Counts a print and gives what is printed; the first is the original, every other one says which copy it is. */
async function print(ctx: ServiceContext, c: Call): Promise<Response> {
  const body = await bodyOf(c)
  const id = c.req.param('id')
  const ticket = await write(ctx, c.var.actor, idempotencyKey(c, body), async (w) => {
    const now = await ticketOf(ctx, w.tx, w.actor, id)
    await runSql(w.tx, 'update orders.weighing set printed_count = printed_count + 1 where id = $1', [id])
    const no = String(now.weighing.ticket_no)
    await w.audit({
      action: 'print',
      subject: { type: 'weighing', id: id!, no },
      after: { copy_no: now.copy_no },
    })
    return now
  })
  return answer(c, ticket)
}

const CALLS = {
  capture: {
    at: 'POST /v1/weighing/capture',
    summary: 'Take the weight that stands on the scale',
    roles: OPERATOR,
    body: () => bodySchema(CAPTURE_INPUT),
    answer: () => recordRef(resource),
    once: true,
  },
  preview: {
    at: 'POST /v1/weighing/preview',
    summary: 'What a capture would do now',
    roles: OPERATOR,
    body: () => bodySchema(CAPTURE_INPUT),
    answer: () => ({ type: 'object' }),
  },
  bulkVerify: {
    at: 'POST /v1/weighing/bulk-verify',
    summary: 'Verify several tickets, each on its own',
    roles: OPERATOR,
    body: () => bodySchema(BULK_VERIFY_INPUT),
    answer: itemsOf,
  },
  queue: {
    at: 'POST /v1/weighing/queue',
    summary: 'The trucks that wait for a scale',
    roles: OPERATOR,
    body: () => bodySchema(QUEUE_INPUT),
    answer: () => ({ type: 'object' }),
  },
  ticket: {
    at: 'GET /v1/weighing/{id}/ticket',
    summary: 'A ticket as it is printed',
    roles: weighing.access.read,
    answer: () => ({ type: 'object' }),
  },
  print: {
    at: 'POST /v1/weighing/{id}/print',
    summary: 'Count a print of a ticket and give what is printed',
    roles: weighing.access.read,
    answer: () => ({ type: 'object' }),
    once: true,
  },
} as const satisfies Record<string, RawCall>

/** Mounts everything below `/v1/weighing`: the list, the captures, the ticket and the actions of life.D4. */
export function mountWeighing(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(app, CALLS.capture, (c) => captureCall(ctx, c))
  mountRaw(app, CALLS.preview, (c) => previewCall(ctx, c))
  mountRaw(app, CALLS.bulkVerify, (c) => bulkVerify(ctx, c))
  mountRaw(app, CALLS.queue, async (c) => {
    const { scale_id } = weighingInput<{ scale_id: string }>(QUEUE_INPUT, await bodyOf(c))
    return answer(c, await queueOf(ctx.db, c.var.actor, scale_id))
  })
  mountRaw(app, CALLS.ticket, async (c) => {
    return answer(c, await ticketOf(ctx, ctx.db, c.var.actor, c.req.param('id')))
  })
  mountRaw(app, CALLS.print, (c) => print(ctx, c))
  mountResource(app, ctx, resource, { actions: WEIGHING_ACTIONS })
}
