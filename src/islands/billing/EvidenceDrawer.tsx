import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { lineEvidence, paymentEvidence } from '#contracts/billing/evidence-browser-calls.ts'
import type { Evidence, EvidenceLink, EvidenceOf } from '#contracts/billing/evidence.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { EvidenceChain } from '#islands/billing/EvidenceChain.tsx'
import { EvidenceFrame } from '#islands/billing/EvidenceFrame.tsx'
import { EvidenceVerdict } from '#islands/billing/EvidenceVerdict.tsx'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

interface Props {
  id: string
  of: EvidenceOf
  /** The chain on paper. */
  printHref: string
  lang: Lang
  onClose: () => void
}

/** The weight that counts most: the last one that has a frame. */
const lastWeight = ({ down }: Evidence): EvidenceLink | null =>
  down.findLast(({ frame }) => frame !== null) ?? null

/** What a rupiah stands on, over the list it comes from. Esc closes. */
export function EvidenceDrawer({ id, of, printHref, lang, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [found, setFound] = useState<Evidence | null>(null)
  const [chosen, setChosen] = useState<EvidenceLink | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    let isWanted = true
    async function ask(): Promise<void> {
      try {
        const answer = await api.call(of === 'payment' ? paymentEvidence : lineEvidence, { id })
        if (!isWanted) return
        setFound(answer)
        setChosen(lastWeight(answer))
      } catch (failure) {
        if (isWanted) setProblem(isRefusedCall(failure) ? failure.message : t('Something went wrong'))
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [id, of])
  return (
    <dialog ref={dialog} className="dialog drawer evidence" aria-labelledby={titleId} onClose={onClose}>
      <header className="dialog-head drawer-head">
        <div>
          {found?.sub && <p className="muted">{found.sub}</p>}
          <h2 id={titleId}>{found?.title ?? t('Chain of evidence')}</h2>
        </div>
        {found && <EvidenceVerdict found={found} />}
        <a className="btn btn-primary" href={printHref} target="_blank" rel="noopener">
          <i className="pi pi-print" aria-hidden="true" />
          {t('Print the chain')}
        </a>
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      </header>
      <div className="dialog-body">
        {!found && !problem && <output className="spinner" aria-label={t('Loading…')} />}
        {problem && <p className="banner banner-bad">{problem}</p>}
        {found && (
          <>
            <div className="evidence-links">
              <h3>{t('From the rupiah down to the weight')}</h3>
              <EvidenceChain
                links={found.down}
                title={t('From the rupiah down to the weight')}
                onChoose={setChosen}
                {...{ chosen, lang }}
              />
              {found.why.length > 0 && (
                <>
                  <h3>{t('Why this trip was made')}</h3>
                  <EvidenceChain links={found.why} title={t('Why this trip was made')} lang={lang} />
                </>
              )}
            </div>
            {chosen?.frame && (
              <aside>
                <EvidenceFrame title={chosen.title} frame={chosen.frame} />
              </aside>
            )}
          </>
        )}
      </div>
    </dialog>
  )
}
