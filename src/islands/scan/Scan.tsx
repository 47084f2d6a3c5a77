import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { isAddress, recordPathOf } from '#islands/palette/record-address.ts'
import { codeInFile } from '#islands/scan/read-code.ts'
import { useCamera } from '#islands/scan/use-camera.ts'
import { dropping } from '#ui/inputs/dropping.ts'

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
  const path = text === null ? null : recordPathOf(text, location.origin)
  return (
    <div {...dropping((files) => void read(files))}>
      <div className="dialog-head">
        <h2>{t('Scan a QR code')}</h2>
      </div>
      <div className="dialog-body stack">
        {text === null && !problem && (
          <div className="scan-view">
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees now has no words */}
            <video ref={video} className="scan-video" muted playsInline />
            {!isOn && <span className="scan-wait">{t('Starting the camera…')}</span>}
          </div>
        )}
        <output className="scan-said">
          {text === null &&
            (problem ??
              (onCode ? t('Hold the code before the camera.') : t('Hold the label before the camera.')))}
          {path && t('Opening the record…')}
        </output>
        {text !== null && !path && (
          <div className="banner banner-warn">
            <span className="stack">
              <span>{t('This code leads to no record here. It says:')}</span>
              <code className="scan-text">{text}</code>
            </span>
          </div>
        )}
        {wrong && (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      <div className="dialog-foot">
        <span className="btn file-replace scan-picture">
          <input
            className="file-native"
            type="file"
            accept="image/*"
            aria-label={t('Choose a picture of the code')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void read(files)
            }}
          />
          <i className="pi pi-image" aria-hidden="true" />
          {t('Choose a picture of the code')}
        </span>
        {text !== null && !path && (
          <>
            {!isAddress(text) && (
              <button type="button" className="btn" onClick={() => onSearch(text)}>
                {t('Search for it')}
              </button>
            )}
            <button type="button" className="btn" onClick={() => setText(null)}>
              {t('Scan again')}
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </div>
  )
}
