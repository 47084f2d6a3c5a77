import type { RoleCode } from '#access/roles.ts'
import type { ScreenId } from '#access/screens.ts'
import { ENTITY_HELP } from '#i18n/help/entities.ts'
import { DRIVER_HELP } from '#i18n/help/drivers.ts'
import { ADVANCE_HELP } from '#i18n/help/advance.ts'
import { BILLING_HELP } from '#i18n/help/billing.ts'
import { MASTER_HELP } from '#i18n/help/master.ts'
import { ORDER_HELP } from '#i18n/help/orders.ts'
import { PEOPLE_HELP } from '#i18n/help/people.ts'
import { OVERTIME_HELP } from '#i18n/help/overtime.ts'
import { INVALID_HELP } from '#i18n/help/invalid-billing.ts'
import type { Said, ScreenHelp } from '#i18n/help/said.ts'
import { TOWER_HELP } from '#i18n/help/tower.ts'
import { TROUBLE_HELP } from '#i18n/help/trouble.ts'
import { tourOf } from '#i18n/help/tours.ts'
import { WEIGHBRIDGE_HELP } from '#i18n/help/weighbridge.ts'
import { USER_HELP } from '#i18n/help/users.ts'
import type { Lang } from '#i18n/translate.ts'

/** Help by the id of its screen. */
export const SCREEN_HELP: Readonly<Record<string, ScreenHelp>> = {
  ...ADVANCE_HELP,
  ...BILLING_HELP,
  ...ORDER_HELP,
  ...OVERTIME_HELP,
  ...INVALID_HELP,
  ...TOWER_HELP,
  ...DRIVER_HELP,
  ...TROUBLE_HELP,
  ...PEOPLE_HELP,
  ...WEIGHBRIDGE_HELP,
  ...USER_HELP,
  ...MASTER_HELP,
  ...ENTITY_HELP,
}

/** The help of one screen, said in the reader's language, as the drawer shows it. */
export interface HelpText {
  about: string | null
  before: string | null
  after: string | null
  tips: string[]
}

/** What the drawer says of a screen; a screen that has no text yet has its keys only. */
export function helpText(id: ScreenId, lang: Lang): HelpText {
  const help = SCREEN_HELP[id]
  const said = (text: Said | undefined): string | null => text?.[lang] ?? null
  return {
    about: said(help?.about),
    before: said(help?.before),
    after: said(help?.after),
    tips: help?.tips.map((tip) => tip[lang]) ?? [],
  }
}

export interface TourStop {
  anchor: string
  title: string
  text: string
}

/** The stops of a role's tour in the reader's language. */
export const tourText = (role: RoleCode, lang: Lang): TourStop[] =>
  tourOf(role).map(({ anchor, title, text }) => ({ anchor, title: title[lang], text: text[lang] }))
