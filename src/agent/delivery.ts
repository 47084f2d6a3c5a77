import { backOff } from '#agent/back-off.ts'
import { Refused, type Server } from '#agent/calls.ts'
import { wordsOf, type Log } from '#agent/log.ts'
import type { PictureStore } from '#agent/picture-store.ts'

const LOOK_MS = 1_000
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
/** Refusals of this one picture. Everything else may pass: a token that is renewed, a proxy that leads elsewhere, a server in trouble. */
const isForGood = ({ status }: Refused): boolean => [400, 413, 415, 422].includes(status)

/** Brings the pictures to the server, one after the other; what the server will never take is set aside, and said. */
export function deliverPictures(
  store: PictureStore,
  server: Pick<Server, 'picture'>,
  log: Log,
): { close(): void } {
  const waits = backOff()
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<number> => {
    const picture = store.next()
    if (!picture) return LOOK_MS
    const { sha256, frame, type, bytes } = picture
    try {
      await server.picture(frame, `${sha256.slice(0, 16)}.${ENDINGS[type]}`, type, bytes)
      store.delivered(sha256)
    } catch (error) {
      if (!(error instanceof Refused) || !isForGood(error)) return waits.next()
      const reason = wordsOf(error)
      log('error', 'The server does not take a picture', { sha256, reason })
      store.setAside(picture, reason)
    }
    waits.worked()
    return 0
  }
  const go = (wait: number): void => {
    if (!ended) timer = setTimeout(() => void round().then(go, () => go(LOOK_MS)), wait)
  }
  go(0)
  return {
    close() {
      ended = true
      clearTimeout(timer)
    },
  }
}
