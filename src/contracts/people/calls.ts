import * as z from 'zod/mini'
import { ROLE_NAMES, ROLES, type RoleCode } from '#access/roles.ts'
import { SIGNATURE_READERS } from '#contracts/access.ts'
import { items } from '#contracts/answers.ts'
import { choice } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

/** A profile of any role: what all of them have (spec.3), and beside it the fields of its role. */
const PROFILE = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  row_version: z.int(),
  code: z.string(),
  name: z.string(),
  rolename: z.string(),
  picture: z.nullable(z.string()),
})
export type Profile = z.infer<typeof PROFILE>

export const ownProfile = call({
  at: 'GET /master/v1/profile/{token}',
  summary: 'The profile of the caller',
  roles: 'staff',
  answer: PROFILE,
})

export const profileOfUser = call({
  at: 'POST /master/v1/profile/',
  summary: 'The profile of the caller; of anybody for a super admin',
  roles: 'staff',
  body: {
    role_code: choice({
      label: 'Role',
      required: true,
      options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
    }),
    user_id: idOf({ label: 'User', required: true }),
  },
  answer: PROFILE,
})

/** Who may ask for the profile of somebody else. */
export const READS_ANY_PROFILE: readonly RoleCode[] = ['super-admin']

interface OwnList {
  at: string
  summary: string
  roles: readonly RoleCode[]
}

/** The lists that answer for whoever asks (spec.7). */
export const OWN_CHECKPOINTS: OwnList = {
  at: 'POST /v1/checkpoint/requester',
  summary: "The checkpoints of the requester's own list",
  roles: ['order-requester'],
}
export const OWN_DRIVERS: OwnList = {
  at: 'POST /v1/driver/controltower',
  summary: "The drivers of the control tower's vendor",
  roles: ['control-tower', 'super-ct'],
}

export const driverDeliveries = call({
  at: 'GET /master/v1/driver-signature/{id}/deliveries',
  summary: 'The last receipts a driver brought, to be compared with the signature on file',
  roles: SIGNATURE_READERS,
  answer: items(
    z.object({
      id: z.string(),
      trip_no: z.string(),
      pod_receiver_name: z.nullable(z.string()),
      pod_signed_at: z.string(),
    }),
  ),
})
