import { paramNames } from '#access/routes.ts'
import type { RowLink } from '#access/row-link.ts'
import { editScreenOf, SCREENS, type Screen } from '#access/screens.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { mayEver } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import { mayWrite, type Reader } from '#contracts/access.ts'
import { hasActivation } from '#contracts/patterns.ts'
import { baseOf, removalFor } from '#layouts/generic/detail-data.ts'

interface Asked {
  resource: Resource
  screen: Screen
  reader: Reader
  lang: Lang
  /** Where a row leads. */
  rowLink: RowLink | null
  /** Actions of the lifecycle that the page names; without them those of a list whose rows lead to their edit screen. */
  names: readonly string[] | undefined
  /** Screens that do one of them, by its name. */
  screens?: Readonly<Record<string, RowLink>> | undefined
  /** Screens that a row leads to besides, each with its label in the reader's language. */
  links?: readonly { label: string; link: RowLink }[] | undefined
}

/**
 * What the reader may do with the rows of a list: on one with an edit screen what that screen offers, elsewhere the
 * actions its page names. Null where that is nothing.
 */
export function rowActionsFor(asked: Asked): RowActionsStart | null {
  const { resource, screen, reader, lang, rowLink, names, screens, links = [] } = asked
  const role = reader.roleCode
  const edit = editScreenOf(screen, role)
  const { lifecycle } = resource
  const wanted = names ?? (edit && lifecycle ? Object.keys(lifecycle.actions) : [])
  const mine = wanted.filter((name) => {
    const action = lifecycle?.actions[name]
    return action && mayEver(action, role)
  })
  const bulk = mine.filter((name) => {
    const action = lifecycle?.actions[name]
    return !action?.single && !action?.ownScreen
  })
  const base = baseOf(resource)
  if (!edit || !rowLink)
    return mine.length + links.length > 0
      ? {
          base,
          names: mine,
          bulk,
          links: [...links],
          remove: null,
          canDeactivate: false,
          ...(screens && { screens }),
        }
      : null
  const below = SCREENS.flatMap(({ path, parent, rowLabel }) => {
    if (!rowLabel || parent !== edit.id) return []
    const from = Object.fromEntries(paramNames(path).map((name) => [name, 'id']))
    return [{ label: translated(lang, rowLabel), link: { path, from } }]
  })
  return {
    base,
    names: mine,
    bulk,
    links: [{ label: translated(lang, 'Edit'), link: rowLink }, ...below],
    remove: removalFor(resource, reader),
    canDeactivate: hasActivation(resource) && mayWrite(resource, 'update', reader),
  }
}
