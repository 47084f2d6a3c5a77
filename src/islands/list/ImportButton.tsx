import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldFilter } from '#kernel/wire.ts'

/** Few people import: what they need is loaded when they ask for it. */
const ImportPanel = lazy(async () => ({
  default: (await import('#islands/import/ImportPanel.tsx')).ImportPanel,
}))

interface Props {
  path: string
  plural: string
  fixed: readonly FieldFilter[]
  lang: Lang
  onWritten: () => void
}

/** Opens the import of a list, and says how far one is whose window was closed. */
export function ImportButton(props: Props): ReactNode {
  const [isLoaded, setLoaded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  useEffect(() => {
    // An import of this tab may still run after its page was left.
    if (sessionStorage.getItem(`import:${props.path}`)) setLoaded(true)
  }, [props.path])
  return (
    <>
      <div className="pop-anchor needs-script">
        <button
          type="button"
          className="btn"
          onClick={() => {
            setLoaded(true)
            setOpen(true)
          }}
        >
          <i className={`pi ${percent === null ? 'pi-upload' : 'pi-spinner pi-spin'}`} aria-hidden="true" />
          <span>{percent === null ? t('Import') : t('Import is running: {percent} %', { percent })}</span>
        </button>
      </div>
      {isLoaded && (
        <Suspense>
          <ImportPanel {...props} isOpen={isOpen} onClose={() => setOpen(false)} onProgress={setPercent} />
        </Suspense>
      )}
    </>
  )
}
