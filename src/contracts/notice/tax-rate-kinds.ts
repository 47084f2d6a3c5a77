import { ADMIN } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { others, type NotificationKind } from '#contracts/notice/telling.ts'

const page = ({ id }: Told): string => `${to('home')}?tax=${id}`

const waits = (label: string): NotificationKind => ({
  label,
  gathered: true,
  tells: [others(ADMIN, 'Tax rate {no} waits for confirmation', ['waiting'], page)],
})

/** What is told of tax rates: no document is worked out by one that waits (decision 84), so the second person has to hear of it. */
export const TAX_RATE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'tax-rate.created': waits('A tax rate waits for a second person'),
  'tax-rate.updated': waits('A changed tax rate waits for a second person'),
}
