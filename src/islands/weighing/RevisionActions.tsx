import type { ComponentProps, ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { TruckPlan } from '#contracts/weighing/truck-calls.ts'
import { ActionBar } from '#islands/actions/ActionBar.tsx'
import { FollowTable } from '#ui/FollowTable.tsx'

/** The answers to a revision; what would follow stands in the dialog too, which covers the page. */
export function RevisionActions({
  plan,
  ...bar
}: ComponentProps<typeof ActionBar> & { plan: TruckPlan }): ReactNode {
  const follows = <FollowTable plan={plan} caption={t('What follows')} />
  return <ActionBar {...bar} about={() => follows} />
}
