import type { ComponentType } from 'react'
import type { RowActionsProps } from '#islands/actions/RowActions.tsx'

/**
 * The menu of a list's rows where an answer of the resource must be seen before anything else, by the resource's name; all others have
 * the generic one. This file stands in the first script of every list, so each part is loaded when a menu first opens.
 */
export const SPECIAL_ROW_ACTIONS: Readonly<Record<string, () => Promise<ComponentType<RowActionsProps>>>> = {
  user: async () => (await import('#islands/account/users/UserRowActions.tsx')).UserRowActions,
}
