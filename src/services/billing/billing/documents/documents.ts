import { billing } from '#contracts/billing/billing.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { mountAdjust } from '#services/billing/billing/documents/adjust.ts'
import { mountCandidates } from '#services/billing/billing/documents/candidates.ts'
import { mountComparison } from '#services/billing/billing/documents/comparison.ts'
import { documentActions } from '#services/billing/billing/documents/document-actions.ts'
import { mountGenerate } from '#services/billing/billing/documents/generate.ts'
import { mountParts } from '#services/billing/billing/documents/parts.ts'
import { mountSettle } from '#services/billing/billing/documents/settle.ts'
import { mountTripView } from '#services/billing/billing/documents/trip-view.ts'
import { mountStatement } from '#services/billing/billing/documents/statement.ts'

/** Billing documents: what may be gathered, the documents themselves, and the vendors' statements beside them. */
export function mountDocuments(app: ServiceApp, ctx: ServiceContext): void {
  mountCandidates(app, ctx)
  mountGenerate(app, ctx)
  mountParts(app, ctx)
  mountComparison(app, ctx)
  mountSettle(app, ctx)
  mountAdjust(app, ctx)
  mountStatement(app, ctx)
  mountTripView(app, ctx)
  mountResource(app, ctx, billing, { actions: documentActions })
}
