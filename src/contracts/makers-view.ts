import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'

/** Who makes what a reference may point to: people who find none there ask them. */
export interface MakersView {
  /** What is asked for. */
  resource: string
  roles: readonly RoleCode[]
  /** The roles in words. */
  said: string
}

/** Whether somebody makes records of a resource by its call, so that one that is missing can be asked for. */
export const isMade = ({ access, without }: Resource): boolean =>
  access.create.length > 0 && !without.has('create')

/** The makers of a resource; null where no person makes it. */
export function makersView(target: Resource, lang: Lang): MakersView | null {
  if (!isMade(target)) return null
  const roles = target.access.create
  return {
    resource: target.name,
    roles,
    said: roles.map((role) => translated(lang, ROLE_NAMES[role])).join(', '),
  }
}
