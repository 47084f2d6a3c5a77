import type { FileInfo, FileUseName } from '#contracts/file-use.ts'
import { AppError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { unwrap, type Envelope } from '#kernel/wire.ts'

export interface Upload {
  /** What the service knows of the stored file. Rejects with an AppError, or an AbortError after `cancel`. */
  done: Promise<FileInfo>
  cancel(): void
}

const LOST = 'The server cannot be reached. Nothing was lost; try again.'

function readAnswer(text: string): FileInfo {
  let answer: Envelope<FileInfo>
  try {
    answer = JSON.parse(text) as Envelope<FileInfo>
  } catch {
    throw new AppError('unavailable', LOST)
  }
  return unwrap(answer)
}

/** Sends a file to the file service. `onProgress` hears the share that is sent, 0 to 1; fetch does not tell it. */
export function upload(file: File, use: FileUseName, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.set('file', file)
  body.set('use', use)
  const done = new Promise<FileInfo>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    )
    request.addEventListener('error', () => reject(new AppError('unavailable', LOST)))
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request.responseText))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    request.open('POST', '/api/sub/v1/file/')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', uuidv7())
    request.send(body)
  })
  return { done, cancel: () => request.abort() }
}
