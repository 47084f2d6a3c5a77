import type { RoleCode } from '#access/roles.ts'

/** Who is signed in, as pages and islands may know it: no scope, nothing that authorises. */
export interface SessionView {
  userId: string
  username: string
  name: string
  roleCode: RoleCode
  /** English key of the role's name. */
  roleName: string
  /** Address of the profile picture, or null when there is none. */
  picture: string | null
  requesterId: string | null
  workUnitId: string | null
  /** The profile that would say which records this user sees is not there: the user sees none. */
  lacksProfile: boolean
  /** False for a haulier's person: screens leave out what is the company's alone. */
  isOfCompany: boolean
  /** Until then only the change-password page opens. */
  mustChangePassword: boolean
  /** The role needs a second factor and the user has none: until then only the change-password page opens, as above. */
  mustSetUpTotp: boolean
  sid: string
}
