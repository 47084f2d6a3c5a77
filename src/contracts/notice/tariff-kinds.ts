import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { waitingChanges, type Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'
import { recordAddress } from '#contracts/record-address.ts'

const list = (): string => `${to('order-list-v2')}?tab=tariffs`
const page = ({ id }: Told): string => recordAddress('contract-route', id)

const WAITS: NotificationKind = {
  label: 'A tariff waits for a second person',
  gathered: true,
  tells: [
    others(CONTROL_TOWER, 'Tariff {no} waits for approval', ['waiting'], list),
    others(ADMIN, 'Tariff {no} waits for approval', ['waiting'], page),
  ],
}

/** A change of what is agreed waits where tariffs wait, and on the super admins' home. */
const asked = (label: string, title: string): NotificationKind => ({
  label,
  tells: [others(CONTROL_TOWER, title, ['waiting'], list), others(ADMIN, title, ['waiting'], waitingChanges)],
})

/** What is told of tariffs: those who may be the second person hear of one that waits, who entered it of one that was refused. */
export const TARIFF_KINDS: Readonly<Record<string, NotificationKind>> = {
  'contract-route.created': WAITS,
  'contract-route.waits': { ...WAITS, label: 'A changed tariff waits for a second person' },
  'contract.change_asked': asked(
    'A change of a contract waits for a second person',
    'A change of contract {no} waits for approval',
  ),
  'cargo.change_asked': asked(
    'A change of a claim price waits for a second person',
    'A change of the claim price of {no} waits for approval',
  ),
  'truck.change_asked': asked(
    'A change of a truck waits for a second person',
    'A change of truck {no} waits for approval',
  ),
  'contract-route.refuse': {
    label: 'A tariff was refused',
    tells: [involved(ADMIN, 'Tariff {no} was refused', ['refused'], page)],
  },
}
