import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FileInfo } from '#contracts/files/file-use.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Row } from '#kernel/record.ts'
import { FileGallery } from '#ui/FileGallery.tsx'
import { FileInput } from '#ui/inputs/FileInput.tsx'
import { FilesInput } from '#ui/inputs/FilesInput.tsx'
import { filesIn } from '#ui/inputs/file-rows.ts'
import { startAnswers } from '#islands/parts/answers.ts'

interface Props {
  /** Files that are there already. */
  rows: Row[]
  lang: Lang
}

/** Gives a file to an input, as somebody who chooses one. */
function give(box: HTMLElement | null, ...names: string[]): void {
  const input = box?.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return
  startAnswers()
  const given = new DataTransfer()
  for (const name of names) given.items.add(new File(['%PDF-'], name, { type: 'application/pdf' }))
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Uploads that run, fail and end, as soon as they are begun: of one file each, and of several in one field. */
export function Uploads({ rows: first, lang }: Props): ReactNode {
  const [rows, setRows] = useState(first)
  const [file, setFile] = useState<FileInfo | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const begin = (): void => {
    for (const one of box.current?.querySelectorAll<HTMLElement>('[data-becomes]') ?? [])
      give(one, ...(one.dataset['becomes'] ?? '').split(' '))
  }
  const one = (becomes: string): ReactNode => (
    <div data-becomes={becomes}>
      <FileInput
        id={`upload-${becomes}`}
        use="document"
        label={becomes}
        file={becomes.startsWith('done') ? file : null}
        onFile={(stored) => becomes.startsWith('done') && setFile(stored)}
        lang={lang}
      />
    </div>
  )
  return (
    <div className="stack" ref={box}>
      <div className="row">
        <button type="button" className="btn" id="begin-uploads" onClick={begin}>
          {t('Upload')}
        </button>
      </div>
      {one('waits-surat-jalan.pdf')}
      {one('fails-surat-jalan.pdf')}
      {one('done-surat-jalan.pdf')}
      <div data-becomes="waits-1.pdf fails-2.pdf done-3.pdf">
        <FilesInput
          id="uploads"
          kinds="documents"
          rows={rows}
          max={6}
          captionMax={80}
          change={setRows}
          lang={lang}
          label={t('Upload')}
          describedBy={undefined}
          isInvalid={false}
          errorAt={(at) => (at === 0 ? t('Required') : undefined)}
        />
      </div>
      <FileGallery files={filesIn(first)} />
    </div>
  )
}
