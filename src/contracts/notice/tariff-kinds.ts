import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
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

/** What is told of tariffs: those who may be the second person hear of one that waits, who entered it of one that was refused. */
export const TARIFF_KINDS: Readonly<Record<string, NotificationKind>> = {
  'contract-route.created': WAITS,
  'contract-route.waits': { ...WAITS, label: 'A changed tariff waits for a second person' },
  'contract-route.refuse': {
    label: 'A tariff was refused',
    tells: [involved(ADMIN, 'Tariff {no} was refused', ['refused'], page)],
  },
}
