import { once } from 'node:events'
import type { Answer } from '#server/answer.ts'

/**
 * Writes a web Response to the socket, at the reader's pace: a client that does not read stops the source, so its
 * memory cannot grow. When the client leaves, the source is cancelled.
 */
export async function send(response: Response, res: Answer): Promise<void> {
  if (res.destroyed) {
    await response.body?.cancel()
    return
  }
  for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) res.setHeader('set-cookie', cookies)
  res.writeHead(response.status)
  if (!response.body || res.req.method === 'HEAD') {
    await response.body?.cancel()
    res.end()
    return
  }
  // An event stream must be open before its first event.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) res.flushHeaders()
  const reader = response.body.getReader()
  const gone = new AbortController()
  const leave = () => {
    gone.abort()
    reader.cancel().catch(() => {})
  }
  res.once('close', leave)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!res.write(part.value)) await once(res, 'drain', { signal: gone.signal })
    }
    res.off('close', leave)
    res.end()
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
}
