import { ADMIN } from '#access/duties.ts'
import { HANGS_ON, KNOWN_TO_HAULIERS, type Known } from '#access/haulier.ts'
import type { Access, Resource } from '#kernel/resource.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'

/** Whether a role reads records of a kind at all; scope is the service's. */
export const mayRead = ({ access: { read } }: Pick<Resource, 'access'>, role: RoleCode): boolean =>
  read === 'staff' || read.includes(role)

/** Whether records of a kind are hauliers' own. */
export const isOwned = ({ scope }: Pick<Resource, 'scope'>): boolean => scope?.vendor !== undefined

/** What hauliers may know of a kind of record that is none of theirs; null where they have records of it, or may know nothing. */
export function knownOf(resource: Pick<Resource, 'name' | 'scope'>): Known | null {
  const isListed = !isOwned(resource) && Object.hasOwn(KNOWN_TO_HAULIERS, resource.name)
  return isListed ? KNOWN_TO_HAULIERS[resource.name]! : null
}

/** Whether a kind of record is for people of the company alone: what says so, and what no haulier has or may know (dec.I0.2). */
export const isCompanys = (resource: Pick<Resource, 'name' | 'scope' | 'companyOnly'>): boolean =>
  resource.companyOnly === true || (!isOwned(resource) && knownOf(resource) === null)

/** Whether what happens to records of a kind is told to people of the company alone: hauliers hear of what is theirs. */
export const isToldToCompany = (resource: Resource): boolean =>
  !isOwned(resource) && knownOf(resource)?.fields !== 'all'

/** Whether a call in the group of a resource, by its path, is for people of the company alone. */
export function isCompanysCall(resource: Resource, path: string): boolean {
  return isCompanys(resource) || (isToldToCompany(resource) && HANGS_ON.test(path))
}

/** What a partner's person reads of what only the company decides. */
export const COMPANY_ONLY = 'Only people of the company itself may do this'

/** Who looks at a page, as far as it decides what they may do. */
export interface Reader {
  roleCode: RoleCode
  isOfCompany: boolean
}

/** Whether somebody only reads records of a kind because they are the company's to write (dec.I0.2). */
export const readsOnly = (
  { companyOnly }: Pick<Resource, 'companyOnly'>,
  { isOfCompany }: Pick<Reader, 'isOfCompany'>,
): boolean => companyOnly === 'writes' && !isOfCompany

/** Whether somebody may create, change or delete records of a kind at all; scope is the service's. */
export const mayWrite = (
  resource: Pick<Resource, 'access' | 'companyOnly'>,
  call: 'create' | 'update' | 'remove',
  reader: Reader,
): boolean => resource.access[call].includes(reader.roleCode) && !readsOnly(resource, reader)

/** They have the home page and their own account, and no lists (std.A4). */
const WITHOUT_LISTS: readonly RoleCode[] = ['driver', 'k3', 'transport-admin', 'transport-management']

/** Master data is the super admin's to write (life.D14) and everybody's to read whose screens need it. */
export const MASTER = {
  read: ROLES.filter((role) => !WITHOUT_LISTS.includes(role)),
  create: ADMIN,
  update: ADMIN,
  remove: ADMIN,
} satisfies Access

/** Master data that everybody reads: what the start-up asks for, and what is written for all roles. */
export const FOR_ALL: Access = { ...MASTER, read: 'staff' }

/** Master data of which drivers read their own. */
export const ALSO_DRIVERS_OWN: Access = {
  ...MASTER,
  read: [...MASTER.read, 'driver'],
}

/** Contracts and their tariffs: read where orders are written, carried and paid, and nowhere else (std.A4: deny by default). */
export const COMMERCIAL: Access = {
  ...MASTER,
  read: ['super-admin', 'order-requester', 'control-tower', 'super-ct'],
}

/** Who sees specimen signatures and the receipts they are compared with. */
export const SIGNATURE_READERS: readonly RoleCode[] = [
  'super-admin',
  'control-tower',
  'super-ct',
  'order-requester',
]

/** Master data with more writers, for records that others keep up to date. */
export function alsoBy(...roles: readonly RoleCode[]): Access {
  const writers = [...ADMIN, ...roles]
  return { read: MASTER.read, create: writers, update: writers, remove: writers }
}
