import { useState } from 'react'
import { t } from '#i18n/browser.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import {
  bodyOf,
  captureOf,
  chosenFrom,
  countErrors,
  fieldsAt,
  shownWeighing,
  type Chosen,
  type Fields,
} from '#islands/weighing/chosen.ts'
import { useCapture, type Captured } from '#islands/weighing/use-capture.ts'
import { useHeldKey } from '#islands/weighing/use-held-key.ts'
import type { LiveScale } from '#islands/weighing/use-live-scale.ts'
import { useLiveScale } from '#islands/weighing/use-live-scale.ts'
import { usePreview, type Preview } from '#islands/weighing/use-preview.ts'
import { useQueue } from '#islands/weighing/use-queue.ts'

/** Why the weight cannot be taken now, in words; empty when it can. */
export function whyNot(
  chosen: Chosen | null,
  scale: Pick<LiveScale, 'reading' | 'link'>,
  preview: Preview,
  hasErrors = false,
): string[] {
  if (!chosen) return [t('Choose a truck first')]
  if (hasErrors) return [t('Some fields need your attention')]
  if (scale.link === 'connecting') return [t('Waiting for the indicator')]
  if (!scale.reading) return [t('No connection to the indicator')]
  if (preview.failure !== null) return [preview.failure]
  const refusals = preview.data?.refusals.map(({ message }) => message) ?? []
  // The scale itself is asked five times a second, the server less often.
  const own = scale.reading.stable || scale.reading.zero ? [] : [t('The weight is still moving')]
  const all = [...new Set([...own, ...refusals])]
  if (all.length) return all
  if (!preview.data || !preview.isCurrent || preview.data.weight_kg !== scale.reading.weight_kg)
    return [t('Checking…')]
  return []
}

/** Whether the server has not answered yet for what is chosen, typed and on the scale now. */
export function isChecking(
  chosen: Chosen | null,
  scale: Pick<LiveScale, 'reading' | 'link'>,
  preview: Preview,
): boolean {
  const { reading } = scale
  if (!chosen || !reading || !(reading.stable || reading.zero)) return false
  if (!preview.isCurrent) return true
  return preview.failure === null && preview.data?.weight_kg !== reading.weight_kg
}

function loadOf({ reading }: LiveScale): string {
  if (!reading) return 'none'
  return `${reading.stable} ${reading.stable ? reading.weight_kg : ''} ${reading.zero}`
}

/** A truck that stands on the scale already when the page opens belongs on the ticket. */
function standing(feed: ScaleFeed, queue: WeighingQueue | null): Chosen | null {
  const id = feed.simulated_truck?.truck_id
  const item = queue && [...queue.second, ...queue.waiting].find(({ truck_id }) => truck_id === id)
  return item ? chosenFrom(item) : null
}

/** The queue knows more about a truck as time goes on: its second weighing, its waiting time. */
function freshOf(picked: Chosen | null, queue: WeighingQueue | null): Chosen | null {
  if (!picked || !queue) return picked
  const item = [...queue.second, ...queue.waiting].find(({ truck_id }) => truck_id === picked.truckId)
  return item ? chosenFrom(item) : picked
}

/** A trip that is planned elsewhere and a truck without one are weighed for a reason. */
function asksReason(chosen: Chosen | null, fields: Fields, preview: Preview, scaleId: string): boolean {
  if (!chosen) return false
  const isElsewhere = chosen.item?.kind === 'first' && chosen.item.scale_id !== scaleId
  const wanted = preview.data?.refusals.some(({ code }) => code === 'no_trip' || code === 'other_scale')
  return fields.reason !== '' || !chosen.item || isElsewhere || wanted === true
}

/** Where the papers of a saved ticket are; a delivery note goes with a load that is weighed. */
function papersOf(done: Captured | null, list: string) {
  const isLoaded = done !== null && done.surat_jalan_no !== null && done.net_kg !== null
  return {
    ticketHref: done ? (done.slip ?? `${list}?ticket=${done.id}&print=1`) : null,
    noteHref: isLoaded ? `${list}?surat=${done.id}` : null,
  }
}

/** Everything the cockpit knows and does. */
export function useCockpit(feed: ScaleFeed, firstQueue: WeighingQueue | null, list: string) {
  const scale = useLiveScale(feed)
  const scaleId = feed.scale.id
  const { queue, hasFailed, reload } = useQueue(scaleId, firstQueue)
  const [picked, setPicked] = useState(() => standing(feed, firstQueue))
  const [fields, setFields] = useState<Fields>(() => fieldsAt(feed.protocol))
  const { done, refused, ...capture } = useCapture()
  const chosen = done ? picked : freshOf(picked, queue)
  const asked = chosen && !done ? bodyOf(scaleId, chosen, fields, true) : null
  const preview = usePreview(asked, `${loadOf(scale)} ${capture.refusals}`)
  const shown = chosen && shownWeighing(chosen, preview.data)
  const wrong = countErrors(fields)
  const reasons = whyNot(chosen, scale, preview, wrong.size > 0)

  function choose(next: Chosen | null): void {
    capture.reset()
    if (next?.truckId !== chosen?.truckId || done) setFields(fieldsAt(feed.protocol))
    setPicked(next)
  }

  async function take(): Promise<void> {
    if (!chosen || !shown) return
    await capture.take(captureOf(scaleId, chosen, fields, shown), String(scale.reading?.weight_kg))
    await Promise.all([reload(), scale.refresh()])
  }
  const key = useHeldKey({
    subject: `${JSON.stringify([asked, shown])} ${loadOf(scale)}`,
    isChecking: wrong.size === 0 && isChecking(chosen, scale, preview),
    reasons,
    isBusy: capture.isBusy || done !== null,
    take,
  })

  return {
    scale,
    queue,
    hasFailed,
    chosen,
    fields,
    preview,
    reasons: key.reasons,
    /** Why the key that was pressed took no weight; null where none was. */
    notTaken: key.refused,
    shown,
    needsReason: asksReason(chosen, fields, preview, scaleId),
    done,
    refused,
    /** What is wrong with what was typed, by field: by its own look, or said by the server. */
    errors: wrong.size ? wrong : (refused?.fields ?? wrong),
    isBusy: capture.isBusy,
    ...papersOf(done, list),
    choose,
    change: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    /** What F2 and its button do. */
    take: key.press,
  }
}

export type Cockpit = ReturnType<typeof useCockpit>
