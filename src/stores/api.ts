import { createApi } from '#kernel/client.ts'

/** The services as the browser calls them: same origin, the cookies go along, `/api/{service}/v1/...`. */
export const api = createApi((path, init) =>
  fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' }),
)
