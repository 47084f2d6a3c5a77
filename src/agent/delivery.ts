import { backOff } from '#agent/back-off.ts'
import { Refused, type Server } from '#agent/calls.ts'
import { wordsOf, type Log } from '#agent/log.ts'
import type { PictureStore } from '#agent/picture-store.ts'

const LOOK_MS = 1_000
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
/** Refusals that may pass: not signed in with this token, too often, or a server in trouble. */
const mayPass = ({ status }: Refused): boolean => [401, 408, 409, 429].includes(status) || status >= 500

/** Brings the pictures to the server, one after the other; what the server will never take is dropped, and said. */
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
      if (!(error instanceof Refused) || mayPass(error)) return waits.next()
      log('error', 'The server does not take a picture', { sha256, reason: wordsOf(error) })
      store.delivered(sha256)
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
