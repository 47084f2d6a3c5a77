import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { recordPathOf } from '#islands/palette/record-address.ts'
import { codeInFile } from '#islands/scan/read-code.ts'
import { ScanView } from '#islands/scan/ScanView.tsx'
import { useCamera } from '#islands/scan/use-camera.ts'

export interface ScanProps {
  onClose: () => void
  /** Leads to the page of a record. */
  onRecord: (path: string) => void
  /** Looks for what a code says, where it is no record's address. */
  onSearch: (text: string) => void
  /** Takes the code whatever it says, instead of both. */
  onCode?: (text: string) => void
}

/** Reads a record's label: with the camera, or from a picture that is chosen, dropped or pasted. */
export function Scan({ onClose, onRecord, onSearch, onCode }: ScanProps): ReactNode {
  const [text, setText] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const take = (code: string): void => {
    if (onCode) return onCode(code)
    const path = recordPathOf(code, location.origin)
    setWrong(null)
    setText(code)
    if (path) onRecord(path)
  }
  const { video, isOn, problem } = useCamera(text === null, take)
  const read = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return
    try {
      const code = await codeInFile(file)
      if (code) take(code)
      else setWrong(t('There is no QR code in this picture'))
    } catch {
      setWrong(t('This file is no picture'))
    }
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void =>
      void latest.current([...(event.clipboardData?.files ?? [])])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <ScanView
      video={video}
      isOn={isOn}
      problem={problem}
      text={text}
      wrong={wrong}
      onFiles={(files) => void read(files)}
      onAgain={() => setText(null)}
      onSearch={onSearch}
      onClose={onClose}
    />
  )
}
