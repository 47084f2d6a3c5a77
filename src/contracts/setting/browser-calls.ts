import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/setting/calls.ts'
import type * as missing from '#contracts/setting/missing-record-calls.ts'
import type * as needs from '#contracts/setting/unit-needs.ts'

// The calls of settings and holidays without their schemas.

export const pasteHolidays: RefTo<typeof calls.pasteHolidays> = { at: 'POST /master/v1/holiday/paste' }
export const copyHolidays: RefTo<typeof calls.copyHolidays> = { at: 'POST /master/v1/holiday/copy-year' }
export const settingChanges: RefTo<typeof calls.settingChanges> = {
  at: 'GET /master/v1/setting/changes-of/{name}',
}
export const askForRecord: RefTo<typeof missing.askForRecord> = {
  at: 'POST /master/v1/missing-record/ask',
}
export const askNeed: RefTo<typeof needs.askNeed> = { at: 'POST /master/v1/unit-needs/ask' }
