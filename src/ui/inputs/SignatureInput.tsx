import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { fileAddress, type FileInfo } from '#contracts/files/file-use.ts'
import { FileDrop } from '#ui/inputs/FileNative.tsx'
import { Sending } from '#ui/inputs/FileInput.tsx'
import { useFileUpload } from '#ui/inputs/file-upload.ts'
import { TAKES_FILES, usePastedFiles } from '#ui/inputs/pasted-files.ts'
import { SignaturePad } from '#ui/inputs/SignaturePad.tsx'
import type { Photographed } from '#ui/inputs/signature-photo.ts'
import { whyNotSent } from '#ui/inputs/uploads.ts'

/** How a signature came: drawn on the screen, or photographed. */
export type SignatureWay = 'pad' | 'photo'

interface Props {
  id: string
  file: FileInfo | null
  /** It was uploaded as the service keeps it, or taken away. */
  onFile: (file: FileInfo | null, way: SignatureWay) => void
  lang: Lang
  isDisabled?: boolean
}

/** Why nothing came of a picture, and what to do about it. */
function wordsOf(refused: Photographed['refused']): string {
  switch (refused) {
    case 'dark':
      return t('The picture is too dark: take it in better light')
    case 'empty':
      return t('No ink was found in this picture: take the signature alone, close by and on plain paper')
    case 'full':
      return t('The signature cannot be told from what is behind it: take it on plain, light paper')
    default:
      return t('The image is damaged or not an image')
  }
}

/** Cleans a picture; its script comes with the first one. */
async function cleaned(picture: File): Promise<{ file: File | null; problem: string | null }> {
  const refused = whyNotSent(picture, true)
  if (refused) return { file: null, problem: refused }
  try {
    const { inkOfPhoto } = await import('#ui/inputs/signature-photo.ts')
    const found = await inkOfPhoto(picture)
    return found.file ? { file: found.file, problem: null } : { file: null, problem: wordsOf(found.refused) }
  } catch {
    return { file: null, problem: t('Something went wrong. Nothing was saved.') }
  }
}

/** As it will stand on papers: ink on white, and on a form with a colour. */
function Papers({ file }: { file: FileInfo }): ReactNode {
  const size = { width: file.width ?? undefined, height: file.height ?? undefined }
  return (
    <div className="signature-papers">
      <figure>
        <img className="signature-image" src={fileAddress(file.id)} alt={t('The new signature')} {...size} />
        <figcaption className="hint">{t('On white paper')}</figcaption>
      </figure>
      <figure>
        <img className="signature-image tinted" src={fileAddress(file.id)} alt="" {...size} />
        <figcaption className="hint">{t('On a tinted form')}</figcaption>
      </figure>
    </div>
  )
}

/** A signature: drawn with finger, mouse or pen, or a photo or scan whose paper is taken away. Shown as papers print it. */
export function SignatureInput({ id, file, onFile, lang, isDisabled = false }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const way = useRef<SignatureWay>('pad')
  const [isCleaning, setCleaning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { sending, error, send, cancel } = useFileUpload('signature', {
    onStart: () => undefined,
    onDone: (stored) => onFile(stored, way.current),
    onEnd: () => undefined,
  })
  const isBusy = isDisabled || isCleaning || sending !== null
  const give = (given: File, by: SignatureWay): void => {
    way.current = by
    setProblem(null)
    send(given)
  }
  const take = async ([first]: File[]): Promise<void> => {
    if (!first || isBusy) return
    setProblem(null)
    setCleaning(true)
    const found = await cleaned(first)
    setCleaning(false)
    if (found.file) give(found.file, 'photo')
    else setProblem(found.problem)
  }
  usePastedFiles(root, (files) => void take(files), isBusy || file !== null)
  const wrong = problem ?? error
  const again = (): void => {
    onFile(null, way.current)
    setTimeout(() => root.current?.querySelector('input')?.focus())
  }
  return (
    <div className="signature-input" ref={root} lang={lang} {...TAKES_FILES}>
      {file && <Papers file={file} />}
      {file && (
        <div className="row">
          <button type="button" className="btn btn-sm" disabled={isDisabled} onClick={again}>
            {t('Take another one')}
          </button>
        </div>
      )}
      {!file && (
        // Kept while it is sent: what was drawn is there again if that fails.
        <>
          <p className="hint">
            {t('Sign in the box with finger, mouse or pen, or choose a photo or scan below.')}
          </p>
          <SignaturePad isDisabled={isBusy} onDone={(drawn) => give(drawn, 'pad')} />
          {sending && <Sending sending={sending} cancel={cancel} />}
          {!sending && (
            <FileDrop
              id={id}
              use="picture"
              isDisabled={isBusy}
              isInvalid={wrong !== null}
              describedBy={wrong ? `${id}-error` : undefined}
              label={t('Photo or scan of a signature')}
              words={
                isCleaning
                  ? t('Taking the paper away…')
                  : t('Choose a photo or scan, drop it or paste it here')
              }
              hint={t('JPG, PNG or WebP, at most 16 MB. The paper is taken away, the ink stays.')}
              onFiles={(files) => void take(files)}
            />
          )}
        </>
      )}
      {wrong && (
        <span className="field-error" role="alert" id={`${id}-error`}>
          {wrong}
        </span>
      )}
    </div>
  )
}
