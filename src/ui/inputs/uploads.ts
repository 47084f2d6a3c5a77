import { useEffect, useRef } from 'react'
import { t } from '#i18n/browser.ts'
import { FILE_USES, type FileInfo } from '#contracts/files/file-use.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { upload, type Upload } from '#stores/upload.ts'

/** What becomes of a file that is on its way. */
export interface UploadChange {
  percent?: number
  file?: FileInfo
  error?: string
}

const wordsOf = (failure: unknown): string =>
  isRefusedCall(failure)
    ? (failure.fields[0]?.messages[0] ?? failure.message)
    : t('Something went wrong. Nothing was saved.')

/** Why a file need not be sent at all. The service says the same; nobody should wait for that over a slow link. */
export function whyNotSent({ size, type }: File, areImages = false): string | null {
  const { types, maxBytes } = FILE_USES[areImages ? 'picture' : 'document']
  if (size > maxBytes) return t('The file is larger than 16 MB')
  if (type === '' || types.some((one) => one === type)) return null
  return areImages
    ? t('Only JPG, PNG and WebP files are taken')
    : t('Only JPG, PNG, WebP and PDF files are taken')
}

/** Uploads that are on their way, by key; they end with whoever draws them. One that fails is nothing to the others. */
export function useUploads(put: (key: string, change: UploadChange) => void): {
  send: (key: string, file: File) => void
  cancel: (key: string) => void
} {
  const running = useRef(new Map<string, Upload>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((one) => one.cancel())
  }, [])
  return {
    send(key, file) {
      const mine = upload(file, 'document', (share) => put(key, { percent: Math.round(share * 100) }))
      running.current.set(key, mine)
      void mine.done
        .then(
          (stored) => put(key, { file: stored, percent: 100 }),
          (failure: unknown) => put(key, { error: wordsOf(failure) }),
        )
        .finally(() => running.current.delete(key))
    },
    cancel: (key) => running.current.get(key)?.cancel(),
  }
}
