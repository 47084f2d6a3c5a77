import { ACCOUNT } from '#i18n/id/account.ts'
import { AUTH } from '#i18n/id/auth.ts'
import { DETAIL } from '#i18n/id/detail.ts'
import { FORM } from '#i18n/id/form.ts'
import { HOME } from '#i18n/id/home.ts'
import { LIST } from '#i18n/id/list.ts'
import { MASTER_SENTENCES } from '#i18n/id/master-sentences.ts'
import { MASTER_WORDS } from '#i18n/id/master.ts'
import { ORDER_SENTENCES } from '#i18n/id/order-sentences.ts'
import { ORDER } from '#i18n/id/order.ts'
import { RULES } from '#i18n/id/rules.ts'
import { SCREEN_TEXTS } from '#i18n/id/screens.ts'
import { SHELL } from '#i18n/id/shell.ts'
import { STATES } from '#i18n/id/states.ts'
import { WEIGHING } from '#i18n/id/weighing.ts'
import { WORDS } from '#i18n/id/words.ts'
import type { Dictionary } from '#i18n/translate-with.ts'

/** The files of the dictionary; a text stands in exactly one of them (a test says so). */
export const PARTS: readonly Dictionary[] = [
  ORDER,
  ORDER_SENTENCES,
  SHELL,
  ACCOUNT,
  AUTH,
  FORM,
  HOME,
  LIST,
  SCREEN_TEXTS,
  WORDS,
  STATES,
  RULES,
  MASTER_WORDS,
  MASTER_SENTENCES,
  WEIGHING,
  DETAIL,
]

/** English text to Indonesian text. */
export const dictionary: Dictionary = Object.assign({}, ...PARTS)
