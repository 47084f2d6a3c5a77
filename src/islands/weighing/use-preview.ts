import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { previewCapture } from '#contracts/weighing/browser-calls.ts'
import type { CaptureBody, CapturePreview } from '#contracts/weighing/calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { $line, heardOf, isOffline, loadDesk } from '#islands/weighing/offline/line.ts'
import { api, background } from '#stores/api.ts'

/** Somebody may still be typing. */
const WAIT_MS = 200
/** Waiting times run on although nothing changes here. */
const AGAIN_MS = 5_000

export interface Preview {
  data: CapturePreview | null
  /** What the server could not even look at, in words. */
  failure: string | null
  /** It belongs to what is chosen, typed and on the scale now. */
  isCurrent: boolean
}

/** Who is weighed where: another truck's weights must not stand beside this one's name. */
function whoOf({ scale_id, trip_id, truck_id }: CaptureBody): string {
  return [scale_id, trip_id, truck_id].join(' ')
}

interface Answered {
  /** The body and the load it was asked for. */
  asked: string
  who: string
  data: CapturePreview | null
  failure: string | null
}

function failureOf(error: unknown): string {
  const known = isRefusedCall(error)
  const inside = known ? error.fields.flatMap(({ messages }) => messages) : []
  return [known ? error.message : t('Something went wrong'), ...inside].join('. ')
}

/** What a capture would do now. `key` names the load on the platform: a new one asks anew. Null body asks nothing. */
export function usePreview(body: CaptureBody | null, key: string): Preview {
  // A new body comes with every drawing; only another text of it asks anew.
  const line = useStore($line)
  const asked = body && `${JSON.stringify(body)} ${key} ${line}`
  const latest = useRef(body)
  const [answer, setAnswer] = useState<Answered | null>(null)
  useEffect(() => {
    latest.current = body
  })
  useEffect(() => {
    const sent = latest.current
    if (asked === null || sent === null) return
    const controller = new AbortController()
    const { signal } = controller
    const keep = (data: CapturePreview | null, failure: string | null): void => {
      if (!signal.aborted) setAnswer({ asked, who: whoOf(sent), data, failure })
    }
    const ask = (calls: typeof api): void => {
      const told = isOffline()
        ? loadDesk().then(({ previewHere }) => previewHere(sent))
        : calls.call(previewCapture, sent, { signal })
      told
        .then((data) => keep(data, null))
        .catch((error: unknown) => {
          heardOf(error)
          keep(null, failureOf(error))
        })
    }
    const soon = setTimeout(() => ask(api), WAIT_MS)
    const again = setInterval(() => ask(background), AGAIN_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      controller.abort()
    }
  }, [asked])

  const isSameTruck = body !== null && answer?.who === whoOf(body)
  return {
    data: isSameTruck ? answer.data : null,
    failure: isSameTruck ? answer.failure : null,
    isCurrent: asked !== null && answer?.asked === asked,
  }
}
