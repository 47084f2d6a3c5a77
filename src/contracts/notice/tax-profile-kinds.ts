import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'
import { recordAddress } from '#contracts/record-address.ts'

const page = ({ id }: Told): string => recordAddress('vendor-tax-profile', id)
const TITLE = 'A tax profile of {no} waits for approval'

const waits = (label: string): NotificationKind => ({
  label,
  gathered: true,
  tells: [others(CONTROL_TOWER, TITLE, ['waiting'], page), others(ADMIN, TITLE, ['waiting'], page)],
})

/** What is told of tax profiles: documents of the vendor wait with one that waits (decision 84), so the second person has to hear of it. */
export const TAX_PROFILE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'vendor-tax-profile.created': waits('A tax profile waits for a second person'),
  'vendor-tax-profile.updated': waits('A changed tax profile waits for a second person'),
  'vendor-tax-profile.refuse': {
    label: 'A tax profile was refused',
    tells: [involved(ADMIN, 'A tax profile of {no} was refused', ['refused'], page)],
  },
}
