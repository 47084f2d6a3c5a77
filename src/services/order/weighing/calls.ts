import { AppError, isAppError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import {
  captureWeight,
  previewCapture,
  readTicket,
  verifyTickets,
  weighingQueue,
  type CapturePreview,
} from '#contracts/weighing/calls.ts'
import type { Chosen } from '#contracts/bulk.ts'
import { BULK_SCORE } from '#contracts/weighing/weighing-limits.ts'
import { flagWords } from '#contracts/weighing/weighing-flag.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { WEIGHING_ACTIONS } from '#services/order/weighing/actions.ts'
import { mountOffline } from '#services/order/weighing/offline/mount.ts'
import { capture } from '#services/order/weighing/capture.ts'
import { mountPapers } from '#services/order/weighing/paper/calls.ts'
import { planCapture, type CapturePlan } from '#services/order/weighing/plan.ts'
import { queueOf } from '#services/order/weighing/queue.ts'
import { isOffered, onePassRefusals } from '#services/order/weighing/rules/one-pass.ts'
import { situationOf, type Situation } from '#services/order/weighing/situation.ts'
import { mountRevisions } from '#services/order/weighing/revision/calls.ts'
import { ticketOf, weighmentsOf } from '#services/order/weighing/ticket.ts'
import { act } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { readRecord } from '#engine/record/records.ts'
import { bodyOf } from '#engine/call/service.ts'
import { write, type Write } from '#engine/write.ts'

/** Every other call is about a record and may carry its id and version; a capture makes its ticket, so both are refused by name. */
async function refuseIdentity(c: Call): Promise<void> {
  const body = await bodyOf(c)
  const named = ['id', 'row_version'].filter((key) => key in body)
  if (!named.length) return
  const errors = named.map((field) => ({ field, message: 'There is no such field' }))
  throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}

/** What a truck may be weighed with in one pass; nothing of whether it would be drawn for a check. */
function onePassOf({ onePass, truck }: Situation, lang: Lang): CapturePreview['one_pass'] {
  if (!onePass || !isOffered(onePass)) return null
  const refusals = onePassRefusals(onePass).map(({ message, params }) => translated(lang, message, params))
  return { tare_kg: truck.tare_kg, valid_until: truck.tare_valid_until, refusals }
}

function previewOf(s: Situation, plan: CapturePlan, lang: Lang): CapturePreview {
  return {
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
    flags: plan.flags.map((flag) => ({ ...flag, message: flagWords(flag, lang) })),
    anomaly_score: plan.score,
    refusals: plan.objections.map(({ code, message, params }) => ({
      code,
      message: translated(lang, message, params),
    })),
    needs_note: plan.needs_note,
    one_pass: onePassOf(s, lang),
    tolerance_percent: s.trip && s.settings.flags.underload_percent,
    seals_required: plan.seals_required,
    bags_required: plan.bags_required,
  }
}

function mountCaptures(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, captureWeight, async ({ actor, input, once, c }) => {
    await refuseIdentity(c)
    return write(ctx, actor, once, async (w) => {
      const id = await capture(w, input)
      const after = await readRecord(ctx, w.tx, weighing, w.actor, id)
      return { ...after, weighments: await weighmentsOf(w.tx, id) }
    })
  })
  mountCall(app, previewCapture, async ({ actor, input, c }) => {
    await refuseIdentity(c)
    const situation = await situationOf(ctx.db, actor, input, false)
    return previewOf(
      situation,
      await planCapture(ctx.db, situation, actor, clock.now(), ctx.isReal),
      actor.lang,
    )
  })
}

/** Verifies a ticket that nothing speaks against. */
async function verifyPlain(w: Write, { id, row_version }: Chosen): Promise<void> {
  const row = await readRecord(w.ctx, w.tx, weighing, w.actor, id)
  if (row.anomaly_score >= BULK_SCORE || row.status !== 'closed')
    throw new AppError('failed_precondition', 'This ticket has flags; verify it by itself')
  await act(w, weighing, WEIGHING_ACTIONS, id, 'verify', { row_version })
}

/** Several tickets at once, each on its own: one refused ticket does not hold up the others (life.W4). */
function mountVerification(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, verifyTickets, async ({ actor, input }) => {
    const items: { id: string; verified: boolean; message: string | null }[] = []
    for (const chosen of input.records) {
      const { id } = chosen
      try {
        await write(ctx, actor, null, (w) => verifyPlain(w, chosen))
        items.push({ id, verified: true, message: null })
      } catch (error) {
        if (!isAppError(error)) throw error
        items.push({ id, verified: false, message: translated(actor.lang, error.message, error.params) })
      }
    }
    return { items }
  })
}

/** Mounts everything below `/v1/weighing`: the list, the captures, the ticket and the actions of life.D4. */
export function mountWeighing(app: ServiceApp, ctx: ServiceContext): void {
  mountCaptures(app, ctx)
  mountVerification(app, ctx)
  mountCall(app, weighingQueue, ({ actor, input }) => queueOf(ctx.db, actor, input.scale_id))
  mountCall(app, readTicket, ({ actor, params }) => ticketOf(ctx, ctx.db, actor, params.id))
  mountPapers(app, ctx)
  mountOffline(app, ctx)
  mountResource(app, ctx, weighing, { actions: WEIGHING_ACTIONS })
  mountRevisions(app, ctx)
}
