import { LOST } from '#kernel/client.ts'
import { uploadFile, type FileInfo, type FileUseName } from '#contracts/files/file-use.ts'
import type { CallRef } from '#kernel/call.ts'
import { RefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { say } from '#stores/say.ts'
import { ENDED, UNAUTHENTICATED, whileSignedIn } from '#stores/sign-in.ts'
import { unwrap, type Envelope } from '#kernel/wire.ts'

export interface Upload<T = FileInfo> {
  /** What the service answers. Rejects with a RefusedCall, or an AbortError after `cancel`. */
  done: Promise<T>
  cancel(): void
}

function readAnswer<T>(text: string): T {
  let answer: Envelope<T>
  try {
    answer = JSON.parse(text) as Envelope<T>
  } catch {
    throw new RefusedCall('unavailable', say(LOST))
  }
  return unwrap(answer)
}

/** One try; `request` is opened anew when the same is sent again. */
function sent(
  request: XMLHttpRequest,
  at: string,
  body: FormData,
  key: string,
): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = at.split(' ')
  return new Promise((resolve, reject) => {
    const on = (event: string, hear: () => void): void =>
      request.addEventListener(event, hear, { once: true })
    on('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    on('error', () => reject(new RefusedCall('unavailable', say(LOST))))
    on('load', () => resolve({ status: request.status, text: request.responseText }))
    request.open(method, `/api${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    request.send(body)
  })
}

/**
 * Posts a form with a file. `onProgress` hears the share that is sent, 0 to 1, which fetch does not tell. Where the session has ended
 * its person signs in over the page, as with every call.
 */
export function postForm<T>(
  call: CallRef<FormData, T>,
  body: FormData,
  onProgress: (share: number) => void,
): Upload<T> {
  const request = new XMLHttpRequest()
  const key = uuidv7()
  let isCancelled = false
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
  const send = async (): Promise<{ status: number; text: string }> => {
    if (isCancelled) throw new DOMException('The upload was cancelled', 'AbortError')
    return sent(request, call.at, body, key)
  }
  const done = whileSignedIn(send, true).then((answer) => {
    if (!answer || answer.status === UNAUTHENTICATED) throw new RefusedCall('unauthenticated', say(ENDED))
    return readAnswer<T>(answer.text)
  })
  const cancel = (): void => {
    isCancelled = true
    request.abort()
  }
  return { done, cancel }
}

/** Sends a file to the file service. */
export function upload(file: File, use: FileUseName, onProgress: (share: number) => void): Upload {
  const body = new FormData()
  body.set('file', file)
  body.set('use', use)
  return postForm(uploadFile, body, onProgress)
}
