import { QUIET_HEADER } from '#contracts/notice/live.ts'
import { createApi } from '#kernel/client.ts'
import { say } from '#stores/say.ts'

/** Calls that a page makes because an event told it to: nobody need be at the screen, so no session lives longer by them. */
export const quiet = createApi(
  (path, init) =>
    fetch(path, {
      ...init,
      headers: { ...init.headers, [QUIET_HEADER]: '1' },
      credentials: 'same-origin',
      cache: 'no-store',
    }),
  say,
)
