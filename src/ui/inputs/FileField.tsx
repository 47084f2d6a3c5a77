import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { fileAddress, fileIdOf, UPLOADING, type FileInfo } from '#contracts/files/file-use.ts'
import type { Identified } from '#kernel/record.ts'
import { FileInput, type ShownFile } from '#ui/inputs/FileInput.tsx'
import type { InputProps } from '#ui/inputs/input.ts'

interface Props extends InputProps {
  /** What is known of the file the value names. */
  embedded?: Identified | null | undefined
  onEmbed?: ((row: Identified | null) => void) | undefined
}

function isFileInfo(known: object): known is FileInfo {
  return 'mime' in known && 'name' in known
}

/** A field that names a file by its id, or a picture by its address. While a file is on its way the field waits. */
export function FileField(props: Props): ReactNode {
  const { id, view, value, onChange, embedded, onEmbed, lang, isInvalid, isDisabled, describedBy, label } =
    props
  const isPicture = view.kind === 'picture'
  const text = typeof value === 'string' && value !== UPLOADING ? value : ''
  const fileId = isPicture ? fileIdOf(text) : text || null
  const known = embedded && embedded.id === fileId && isFileInfo(embedded) ? embedded : null
  const file: ShownFile | null = fileId ? (known ?? { id: fileId }) : null
  const isElsewhere = isPicture && text !== '' && !fileId
  return (
    <>
      {isElsewhere && <span className="hint">{t('Shown from {address}', { address: text })}</span>}
      <FileInput
        id={id}
        use={isPicture ? 'picture' : 'document'}
        file={file}
        lang={lang}
        isInvalid={isInvalid}
        isDisabled={isDisabled}
        describedBy={describedBy}
        label={label}
        onStart={() => onChange(UPLOADING)}
        onEnd={() => onChange(text || null)}
        onFile={(stored) => {
          if (!isPicture) onEmbed?.(stored && { ...stored })
          onChange(stored && (isPicture ? fileAddress(stored.id) : stored.id))
        }}
      />
    </>
  )
}
