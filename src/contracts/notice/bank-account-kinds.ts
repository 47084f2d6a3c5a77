import { CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const accountPage = ({ id }: Told): string => `${to('trip-payment')}?account=${id}`
const home = (): string => to('home')

/** To the people whose account it is: the towers of the vendor, and the driver. */
const toPayee = (title: string, own: string, states: readonly string[]) => [
  involved(CONTROL_TOWER, title, states, accountPage),
  involved(DRIVER, own, states, home),
]

/** What is told of bank accounts: who is paid elsewhere from now on has to hear of it before money goes there (dec.I4.10). */
export const BANK_ACCOUNT_KINDS: Readonly<Record<string, NotificationKind>> = {
  'bank-account.created': {
    label: 'A bank account waits for a second person',
    tells: [
      others(CONTROL_TOWER, 'The bank account of {no} waits for confirmation', ['proposed'], accountPage),
    ],
  },
  'bank-account.confirm': {
    label: 'A bank account was changed',
    mail: true,
    tells: [
      ...toPayee(
        'A new bank account of {no} is paid to soon: if you do not know it, speak up now',
        'You are paid to a new bank account soon: if you do not know it, speak up now',
        ['confirmed'],
      ),
      others(
        CONTROL_TOWER,
        'The bank account of {no} waits its day before it is paid to',
        ['confirmed'],
        accountPage,
      ),
    ],
  },
  'bank-account.refuse': {
    label: 'A bank account was refused',
    tells: [involved(CONTROL_TOWER, 'The bank account of {no} was refused', ['refused'], accountPage)],
  },
  'bank-account.end': {
    label: 'A bank account was ended',
    tells: toPayee(
      'Nothing is paid to the bank account of {no} any more',
      'Nothing is paid to your bank account any more',
      ['ended'],
    ),
  },
}
