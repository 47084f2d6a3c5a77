import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FileInfo } from '#contracts/files/file-use.ts'
import { addSignature } from '#contracts/people/browser-calls.ts'
import { clock } from '#kernel/clock.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'
import { SignatureInput, type SignatureWay } from '#ui/inputs/SignatureInput.tsx'

interface Props {
  driverId: string
  /** There is one that the new one takes the place of. */
  hasCurrent: boolean
  lang: Lang
}

const INPUT = 'signature-image'

/** Takes a signature, shows it as it will stand beside receipts, and makes it the one that counts. */
export function SignatureUpload({ driverId, hasCurrent, lang }: Props): ReactNode {
  const [image, setImage] = useState<{ file: FileInfo; way: SignatureWay } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save({ file, way }: NonNullable<typeof image>): Promise<void> {
    setSaving(true)
    setProblem(null)
    const body = {
      driver_id: driverId,
      file_id: file.id,
      captured_at: clock.now().toISOString(),
      source: way === 'pad' ? ('drawn' as const) : ('admin_upload' as const),
    }
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
        <h2 id="upload-title">{hasCurrent ? t('Replace the signature') : t('Add a signature')}</h2>
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
        <div className="field" role="group" aria-labelledby="signature-of">
          <span className="label" id="signature-of">
            {t('Image of the signature')}
          </span>
          <SignatureInput
            id={INPUT}
            file={image?.file ?? null}
            onFile={(file, way) => setImage(file && { file, way })}
            lang={lang}
            isDisabled={isSaving}
          />
        </div>
        {image && (
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
        )}
      </div>
    </section>
  )
}
