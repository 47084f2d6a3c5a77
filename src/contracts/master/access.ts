import type { Access } from '#kernel/resource.ts'
import type { RoleCode } from '#access/roles.ts'

const WRITERS: readonly RoleCode[] = ['super-admin']

/** Master data is everybody's to read and the super admin's to write (domain D14). */
export const MASTER: Access = { read: 'staff', create: WRITERS, update: WRITERS, remove: WRITERS }

/** The same with more writers, for records that others keep up to date. */
export function alsoBy(...roles: readonly RoleCode[]): Access {
  const writers = [...WRITERS, ...roles]
  return { read: 'staff', create: writers, update: writers, remove: writers }
}
