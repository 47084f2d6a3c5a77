import { ROLE_NAMES, ROLES, type RoleCode } from '#access/roles.ts'
import { mayOpen, SCREENS } from '#access/screens.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ViewedList } from '#contracts/setting/view-link.ts'

/** The screens that a link without parameters opens, each with the roles that may: lists are among them. */
export function viewedLists(reader: RoleCode, lang: Lang): ViewedList[] {
  return SCREENS.flatMap((screen) => {
    const roles = ROLES.filter((role) => mayOpen(screen, role))
    const isList = (screen.menu || screen.page === 'list') && !screen.path.includes('{')
    if (!isList || screen.roles === 'signed-in' || !roles.length) return []
    return [
      {
        id: screen.id,
        title: translated(lang, screen.title),
        path: screen.path,
        roles: roles.map((value) => ({ value, label: translated(lang, ROLE_NAMES[value]) })),
        isOpen: mayOpen(screen, reader),
      },
    ]
  })
}
