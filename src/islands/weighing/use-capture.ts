import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { captureWeight } from '#contracts/weighing/browser-calls.ts'
import type { CaptureBody, MeantWeighing } from '#contracts/weighing/calls.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import { heardOf, isOffline, loadDesk } from '#islands/weighing/offline/line.ts'
import { api } from '#stores/api.ts'

/** What was saved: the ticket as it stands after the capture. */
export type Captured = Pick<
  Weighing,
  | 'id'
  | 'ticket_no'
  | 'status'
  | 'place'
  | 'flow'
  | 'first_kg'
  | 'tare_kg'
  | 'gross_kg'
  | 'net_kg'
  | 'variance_percent'
  | 'spot_check'
  | 'surat_jalan_no'
> & {
  /** The paper of a weight that no server has yet. */
  slip?: string
}

export interface CaptureRefusal {
  message: string
  /** By field; under '' what belongs to no field. */
  fields: Map<string, string>
}

/** What was saved last, until the next truck: it is shown also when the island was drawn anew before the answer came. */
const $captured = atom<Captured | null>(null)

/** Whose weight is being taken or was taken last, until the next truck. */
let weighed: Chosen | null = null
export const lastWeighed = (): Chosen | null => weighed

/** Nothing is left of the last weighing. */
export function forgetCapture(): void {
  $captured.set(null)
  weighed = null
}

/** The last call and its key. */
let sent = { text: '', key: '' }

/** Takes a weight. The key stays while the same is sent again, so that a lost answer does not weigh twice. */
export function useCapture() {
  const [isBusy, setBusy] = useState(false)
  const done = useStore($captured)
  const [refused, setRefused] = useState<CaptureRefusal | null>(null)
  // What was refused may have moved on: who counts them looks anew at once.
  const [refusals, setRefusals] = useState(0)

  async function take(
    chosen: Chosen,
    body: CaptureBody & MeantWeighing,
    load: string,
  ): Promise<Captured | null> {
    weighed = chosen
    const text = JSON.stringify(body) + load
    if (sent.text !== text) sent = { text, key: uuidv7() }
    setBusy(true)
    setRefused(null)
    try {
      const options = { idempotencyKey: sent.key }
      const record = isOffline()
        ? await (await loadDesk()).takeHere(body)
        : await api.call(captureWeight, body, options)
      sent = { text: '', key: '' }
      $captured.set(record)
      return record
    } catch (error) {
      heardOf(error)
      setRefused(captureRefusalOf(error))
      setRefusals((before) => before + 1)
      return null
    } finally {
      setBusy(false)
    }
  }

  function reset(): void {
    forgetCapture()
    setRefused(null)
  }

  return { isBusy, done, refused, refusals, take, reset }
}

function captureRefusalOf(error: unknown): CaptureRefusal {
  if (!isRefusedCall(error))
    return { message: t('Something went wrong. Nothing was saved.'), fields: new Map() }
  const fields = new Map<string, string>()
  for (const { field, messages } of error.fields) {
    const name = field.split('.')[0] ?? ''
    const said = messages.join('. ')
    fields.set(name, [fields.get(name), said].filter(Boolean).join('. '))
  }
  return { message: error.message, fields }
}
