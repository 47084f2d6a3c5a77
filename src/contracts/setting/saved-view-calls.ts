import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/setting/saved-view.ts'

// The calls of saved views without their schemas, which would make every list load zod.

export const savedViews: RefTo<typeof calls.savedViews> = { at: 'GET /sub/v1/saved-view/of/{list}' }
export const roleViews: RefTo<typeof calls.roleViews> = { at: 'GET /sub/v1/saved-view/of-roles' }
export const createSavedView: RefTo<typeof calls.createSavedView> = { at: 'POST /sub/v1/saved-view/create' }
export const updateSavedView: RefTo<typeof calls.updateSavedView> = {
  at: 'POST /sub/v1/saved-view/{id}/update',
}
export const setDefaultView: RefTo<typeof calls.setDefaultView> = {
  at: 'POST /sub/v1/saved-view/{id}/default',
}
export const removeSavedView: RefTo<typeof calls.removeSavedView> = { at: 'DELETE /sub/v1/saved-view/{id}' }
export const keepLayout: RefTo<typeof calls.keepLayout> = { at: 'POST /sub/v1/saved-view/layout' }
