import { useEffect, useState } from 'react'
import { t } from '#i18n/browser.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import { isAppError } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

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

/** What a capture would do now. `key` names the load on the platform: a new one asks anew. Null body asks nothing. */
export function usePreview(body: Record<string, unknown> | null, key: string): Preview {
  const text = body && JSON.stringify(body)
  const asked = `${text} ${key}`
  const [answer, setAnswer] = useState<{
    asked: string
    text: string | null
    data: CapturePreview | null
    failure: string | null
  }>({ asked: '', text: null, data: null, failure: null })

  useEffect(() => {
    if (text === null) return
    const controller = new AbortController()
    const keep = (data: CapturePreview | null, failure: string | null): void => {
      if (!controller.signal.aborted) setAnswer({ asked, text, data, failure })
    }
    const ask = (): void => {
      const { signal } = controller
      api
        .call<CapturePreview>(
          'POST /order/v1/weighing/preview',
          JSON.parse(text) as Record<string, unknown>,
          { signal },
        )
        .then((data) => keep(data, null))
        .catch((error: unknown) => {
          const known = isAppError(error)
          const inside = known ? error.fields.flatMap(({ messages }) => messages.map((one) => t(one))) : []
          keep(null, [known ? t(error.message) : t('Something went wrong'), ...inside].join('. '))
        })
    }
    const soon = setTimeout(ask, WAIT_MS)
    const again = setInterval(ask, AGAIN_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      controller.abort()
    }
  }, [asked, text])

  // Another truck's weights must not stand beside this one's name.
  const isSameTruck = text !== null && answer.text !== null && whoOf(text) === whoOf(answer.text)
  return {
    data: isSameTruck ? answer.data : null,
    failure: isSameTruck ? answer.failure : null,
    isCurrent: text !== null && answer.asked === asked,
  }
}

function whoOf(text: string): string {
  const { scale_id, trip_id, truck_id } = JSON.parse(text) as Record<string, string | undefined>
  return [scale_id, trip_id, truck_id].join(' ')
}
