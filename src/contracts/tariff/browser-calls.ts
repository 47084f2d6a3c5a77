import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/tariff/calls.ts'

// The calls of tariffs without their schemas, which would make a page load zod.

export const newTariff: RefTo<typeof calls.newTariff> = {
  at: 'POST /master/v1/contract-route/{id}/new-tariff',
}
export const resolveTariff: RefTo<typeof calls.resolveTariff> = {
  at: 'POST /master/v1/contract-route/resolve',
}
export const copyRoutes: RefTo<typeof calls.copyRoutes> = { at: 'POST /master/v1/contract-route/copy' }
export const previewCopy: RefTo<typeof calls.previewCopy> = {
  at: 'POST /master/v1/contract-route/copy-preview',
}
