import { printTicket } from '#contracts/weighing/calls.ts'
import {
  checkPaper,
  compareTicket,
  makePaper,
  paperKeys,
  readPublicTicket,
} from '#contracts/weighing/paper-calls.ts'
import { comparedOf } from '#services/order/weighing/compare.ts'
import { checkPaperOf } from '#services/order/weighing/paper/check.ts'
import { countPrint, paperOf } from '#services/order/weighing/paper/keep.ts'
import { publicTicketOf } from '#services/order/weighing/paper/public.ts'
import { paperKeysOf } from '#services/order/weighing/rules/paper-key.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'

/** Mounts what is done with a ticket on paper and beside others; before the resource, whose calls take any word for an id. */
export function mountPapers(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, paperKeys, () => ({ keys: paperKeysOf(ctx.signer) }))
  mountCall(app, checkPaper, ({ actor, input }) => checkPaperOf(ctx, actor, input))
  mountCall(app, makePaper, ({ actor, params, input }) =>
    write(ctx, actor, null, (w) => paperOf(w, params.id, input.kind, input.version)),
  )
  mountCall(app, printTicket, ({ actor, params, input, once }) =>
    write(ctx, actor, once, (w) => countPrint(w, params.id, input.kind ?? 'ticket', input.version)),
  )
  mountCall(app, compareTicket, ({ actor, params }) => comparedOf(ctx, actor, params.id))
  mountCall(app, readPublicTicket, ({ params }) => publicTicketOf(ctx.db, params.public_id))
}
