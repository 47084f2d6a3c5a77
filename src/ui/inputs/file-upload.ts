import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { FILE_USES, type FileInfo, type FileUseName } from '#contracts/files/file-use.ts'
import { AppError, isAppError } from '#kernel/errors.ts'
import { upload, type Upload } from '#stores/upload.ts'

export interface FileUpload {
  /** The file that is on its way and how much of it is sent, in per cent. */
  sending: { name: string; percent: number } | null
  error: string | null
  send: (file: File) => void
  cancel: () => void
}

interface Callbacks {
  onStart: () => void
  onDone: (file: FileInfo) => void
  /** Nothing changed: it failed or was cancelled. */
  onEnd: () => void
}

/** What is wrong with a file, in the service's own words. */
function wordsOf(error: AppError): string {
  return t(error.fields[0]?.messages[0] ?? error.message)
}

/** Uploads one file at a time. A new one takes the place of one that is still on its way. */
export function useFileUpload(use: FileUseName, { onStart, onDone, onEnd }: Callbacks): FileUpload {
  const [sending, setSending] = useState<FileUpload['sending']>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<Upload | null>(null)
  useEffect(() => () => running.current?.cancel(), [])

  const send = (file: File): void => {
    running.current?.cancel()
    setError(null)
    // The service says the same; nobody should wait for that over a slow link.
    if (file.size > FILE_USES[use].maxBytes) {
      setError(use === 'signature' ? t('The file is larger than 200 kB') : t('The file is larger than 16 MB'))
      return onEnd()
    }
    onStart()
    setSending({ name: file.name, percent: 0 })
    const mine = upload(file, use, (share) =>
      setSending({ name: file.name, percent: Math.round(share * 100) }),
    )
    running.current = mine
    void mine.done
      .then(onDone, (failure: unknown) => {
        if (running.current !== mine) return
        if (isAppError(failure)) setError(wordsOf(failure))
        onEnd()
      })
      .finally(() => {
        if (running.current === mine) setSending(null)
      })
  }
  return { sending, error, send, cancel: () => running.current?.cancel() }
}
