import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { chosenFrom, type Chosen } from '#islands/weighing/chosen.ts'
import { QueuePanel, QueueSkeleton, scaleCodesOf } from '#islands/weighing/QueuePanel.tsx'
import type { Cockpit } from '#islands/weighing/use-cockpit.ts'

interface Props {
  cockpit: Cockpit
  feeds: readonly ScaleFeed[]
  onChoose: (chosen: Chosen) => void
}

/** The trucks that wait for their second weighing, and those for their first. */
export function Queues({ cockpit, feeds, onChoose }: Props): ReactNode {
  const { queue, chosen, scale, hasFailed } = cockpit
  const titles = {
    second: t('Waiting for weighing 2'),
    waiting: t('Waiting for weighing 1'),
  }
  if (!queue)
    return hasFailed ? (
      <p className="banner banner-bad" role="alert">
        {t('The queue cannot be loaded; it is tried again')}
      </p>
    ) : (
      <QueueSkeleton title={titles.second} />
    )
  const panel = (kind: 'second' | 'waiting', empty: string): ReactNode => (
    <QueuePanel
      title={titles[kind]}
      items={queue[kind]}
      scaleId={scale.feed.scale.id}
      scaleCodes={scaleCodesOf(feeds)}
      chosenTruck={chosen?.truckId ?? null}
      empty={empty}
      onChoose={(item) => onChoose(chosenFrom(item))}
    />
  )
  return (
    <>
      {panel('second', t('No truck stands between two weighings'))}
      {panel('waiting', t('No truck is expected'))}
    </>
  )
}
