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
  weightOf,
  type Chosen,
  type Fields,
} from '#islands/weighing/chosen.ts'
import { lastWeighed, useCapture, type Captured } from '#islands/weighing/use-capture.ts'
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
  /** A weight that is typed in place of the indicator's; undefined where none is. */
  typedKg?: number | null,
): string[] {
  if (!chosen) return [t('Choose a truck first')]
  if (hasErrors) return [t('Some fields need your attention')]
  const isTyped = typedKg !== undefined
  if (isTyped && typedKg === null) return [t('Type the weight')]
  if (!isTyped && scale.link === 'connecting') return [t('Waiting for the indicator')]
  if (!isTyped && !scale.reading) return [t('No connection to the indicator')]
  if (preview.failure !== null) return [preview.failure]
  const refusals = preview.data?.refusals.map(({ message }) => message) ?? []
  // The scale itself is asked five times a second, the server less often.
  const own = isTyped || scale.reading?.stable || scale.reading?.zero ? [] : [t('The weight is still moving')]
  const all = [...new Set([...own, ...refusals])]
  if (all.length) return all
  if (!preview.data || !preview.isCurrent || preview.data.weight_kg !== (typedKg ?? scale.reading?.weight_kg))
    return [t('Checking…')]
  return []
}

/** Whether the server has not answered yet for what is chosen, typed and on the scale now. */
export function isChecking(
  chosen: Chosen | null,
  scale: Pick<LiveScale, 'reading' | 'link'>,
  preview: Preview,
  typedKg?: number | null,
): boolean {
  const { reading } = scale
  if (typedKg !== undefined)
    return chosen !== null && typedKg !== null && (!preview.isCurrent || preview.data?.weight_kg !== typedKg)
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

/** What was typed for a truck; another truck begins anew. One that is taken back while somebody types may be given again: its fields wait. */
function useFields(protocol: string, first: Chosen | null) {
  const [fields, setFields] = useState<Fields>(() => fieldsAt(protocol))
  const [typedFor, setTypedFor] = useState(first?.truckId)
  return {
    fields,
    wrong: countErrors(fields),
    /** A weight typed in place of the indicator's; undefined where none is. */
    typedKg: fields.is_manual ? weightOf(fields, null) : undefined,
    begin: (next: Chosen | null, isOver: boolean) => {
      if (isOver || (next && next.truckId !== typedFor)) setFields(fieldsAt(protocol))
      if (isOver || next) setTypedFor(next?.truckId)
    },
    change: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
  }
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
  const known = useQueue(scaleId, firstQueue)
  const { queue, reload } = known
  const [picked, setPicked] = useState(() => lastWeighed() ?? standing(feed, firstQueue))
  const { fields, wrong, typedKg, begin, change } = useFields(feed.protocol, picked)
  const { done, refused, ...capture } = useCapture()
  const chosen = done ? picked : freshOf(picked, queue)
  const asked = chosen && !done ? bodyOf(scaleId, chosen, fields, true) : null
  const preview = usePreview(asked, `${loadOf(scale)} ${capture.refusals}`)
  const shown = chosen && shownWeighing(chosen, preview.data)

  function choose(next: Chosen | null): void {
    capture.reset()
    begin(next, done !== null)
    setPicked(next)
  }

  async function take(): Promise<void> {
    if (!chosen || !shown) return
    await capture.take(chosen, captureOf(scaleId, chosen, fields, shown), String(scale.reading?.weight_kg))
    await Promise.all([reload(), scale.refresh()])
  }
  const key = useHeldKey({
    subject: `${JSON.stringify([asked, shown])} ${loadOf(scale)}`,
    isChecking: wrong.size === 0 && isChecking(chosen, scale, preview, typedKg),
    reasons: whyNot(chosen, scale, preview, wrong.size > 0, typedKg),
    isBusy: capture.isBusy || done !== null,
    take,
  })

  return {
    scale,
    ...known,
    chosen,
    fields,
    preview,
    reasons: key.reasons,
    notTaken: key.refused,
    shown,
    needsReason: asksReason(chosen, fields, preview, scaleId),
    done,
    refused,
    /** What is wrong with what was typed, by field: by its own look, or said by the server. */
    errors: wrong.size ? wrong : (refused?.fields ?? wrong),
    isBusy: capture.isBusy,
    /** On the scale or typed, kg; null when there is nothing to believe. */
    weightKg: weightOf(fields, scale.reading?.weight_kg ?? null),
    ...papersOf(done, list),
    choose,
    change,
    take: key.press,
  }
}

export type Cockpit = ReturnType<typeof useCockpit>
