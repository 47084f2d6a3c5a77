import type { ReactNode, RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { isAddress, recordPathOf } from '#islands/palette/record-address.ts'
import { dropping } from '#ui/inputs/dropping.ts'

interface Props {
  video?: RefObject<HTMLVideoElement | null>
  /** Whether the camera shows something yet. */
  isOn: boolean
  /** Why there is no camera. */
  problem: string | null
  /** What the code says that was found. */
  text: string | null
  /** What is wrong with the picture that was chosen. */
  wrong: string | null
  onFiles: (files: readonly File[]) => void
  onAgain: () => void
  onSearch: (text: string) => void
  onClose: () => void
}

/** What the scanner shows in each of its states; looking and reading are `Scan`'s. */
export function ScanView(props: Props): ReactNode {
  const { video, isOn, problem, text, wrong, onFiles, onAgain, onSearch, onClose } = props
  const path = text === null ? null : recordPathOf(text, location.origin)
  return (
    <div {...dropping((files) => onFiles(files))}>
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
          {text === null && (problem ?? t('Hold the label before the camera.'))}
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
              onFiles(files)
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
            <button type="button" className="btn" onClick={onAgain}>
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
