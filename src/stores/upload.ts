import { LOST } from '#kernel/client.ts'
import { uploadFile, type FileInfo, type FileUseName } from '#contracts/files/file-use.ts'
import type { CallRef } from '#kernel/call.ts'
import { RefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { say } from '#stores/say.ts'
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

/** Posts a form with a file. `onProgress` hears the share that is sent, 0 to 1, which fetch does not tell. */
export function postForm<T>(
  call: CallRef<FormData, T>,
  body: FormData,
  onProgress: (share: number) => void,
): Upload<T> {
  const [method = '', path = ''] = call.at.split(' ')
  const request = new XMLHttpRequest()
  const done = new Promise<T>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    )
    request.addEventListener('error', () => reject(new RefusedCall('unavailable', say(LOST))))
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<T>(request.responseText))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    request.open(method, `/api${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', uuidv7())
    request.send(body)
  })
  return { done, cancel: () => request.abort() }
}

/** Sends a file to the file service. */
export function upload(file: File, use: FileUseName, onProgress: (share: number) => void): Upload {
  const body = new FormData()
  body.set('file', file)
  body.set('use', use)
  return postForm(uploadFile, body, onProgress)
}
