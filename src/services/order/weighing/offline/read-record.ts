import { CAPTURE_BODY, type CaptureInput, type MeantWeighing } from '#contracts/weighing/calls.ts'
import { OFFLINE_RECORD, type OfflineRecord } from '#contracts/weighing/offline-record.ts'
import { checkedInput } from '#engine/call/input.ts'
import { parseJson } from '#engine/call/json-body.ts'
import { isAppError } from '#kernel/errors.ts'

/** A record as it was written down, with its capture checked as the online call checks it. */
export interface ReadRecord extends Omit<OfflineRecord, 'capture'> {
  capture: CaptureInput & MeantWeighing
}

/** Null for what is no record: it is kept as it came, for a person to look at. */
export function readContent(content: string): ReadRecord | null {
  try {
    const parsed = OFFLINE_RECORD.safeParse(parseJson(content))
    if (!parsed.success) return null
    const capture = checkedInput(CAPTURE_BODY, parsed.data.capture)
    return { ...parsed.data, capture }
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
