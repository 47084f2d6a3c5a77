import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { fileAddress, type FileInfo } from '#contracts/files/file-use.ts'
import { addSignature } from '#contracts/people/browser-calls.ts'
import { clock } from '#kernel/clock.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'
import { FileInput } from '#ui/inputs/FileInput.tsx'

interface Props {
  driverId: string
  /** There is one that the new one takes the place of. */
  hasCurrent: boolean
  lang: Lang
}

const INPUT = 'signature-image'

/** Takes the image of a signature, shows it as it will stand beside receipts, and makes it the one that counts. */
export function SignatureUpload({ driverId, hasCurrent, lang }: Props): ReactNode {
  const [image, setImage] = useState<FileInfo | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(file: FileInfo): Promise<void> {
    setSaving(true)
    setProblem(null)
    const body = { driver_id: driverId, file_id: file.id, captured_at: clock.now().toISOString() }
    try {
      await api.call(addSignature, body, { idempotencyKey: uuidv7() })
      notifyNext(t('Signature saved'))
      location.reload()
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      setProblem([error.message, ...error.fields.flatMap(({ messages }) => messages)].join(' '))
      setSaving(false)
    }
  }

  return (
    <section className="card" aria-labelledby="upload-title">
      <header className="card-head">
        <h2 id="upload-title">{hasCurrent ? t('Replace the signature') : t('Upload a signature')}</h2>
      </header>
      <div className="card-body stack">
        {hasCurrent && (
          <p className="hint">{t('The present one stays in the list below and no longer counts.')}</p>
        )}
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <div className="field">
          <label className="label" htmlFor={INPUT}>
            {t('Image of the signature')}
          </label>
          <FileInput
            id={INPUT}
            use="signature"
            file={image}
            onFile={setImage}
            lang={lang}
            isDisabled={isSaving}
          />
        </div>
        {image && (
          <>
            <img className="signature-image" src={fileAddress(image.id)} alt={t('The new signature')} />
            <div className="row">
              <button
                type="button"
                className="btn btn-primary"
                aria-disabled={isSaving || undefined}
                onClick={() => !isSaving && void save(image)}
              >
                {isSaving && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
                {t('Save signature')}
              </button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
