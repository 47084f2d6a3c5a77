import type { RoleCode } from '#access/roles.ts'
import type { payloadType } from '#contracts/goods/payload-type.ts'
import type { Profile } from '#contracts/people/calls.ts'
import type { orderRequester } from '#contracts/people/profiles.ts'
import { callAt } from '#kernel/call.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import type { Page } from '#kernel/wire.ts'

// The calls at the start and the end of a session (spec.4). Every page carries them, so nothing but their types is imported.

/** The profile of whoever signed in; null where the answer carried no data. */
export const startProfile = callAt<
  { role_code: string; user_id: string },
  (Profile & { name: string; code: string }) | null
>('POST /master/v1/profile/')

export const startPayloadTypes = callAt<Row, Page<RecordOf<typeof payloadType>>>(
  'POST /master/v1/payload-type/',
)

export const startRequester = callAt<Row, Page<RecordOf<typeof orderRequester>>>(
  'POST /master/v1/order-requester/',
)

/** Whoever has this role is not signed in without their record as a requester. */
export const REQUESTER_ROLE: RoleCode = 'order-requester'

export const endSession = callAt<Record<never, never>, unknown>('POST /auth/v1/auth/logout')
