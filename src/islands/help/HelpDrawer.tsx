import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { TOUR_MARK, type HelpData } from '#islands/help/help-data.ts'
import type { PageKey } from '#stores/page-keys.ts'

interface Props {
  data: HelpData
  keys: readonly PageKey[]
  onClose: () => void
  /** Starts the tour where the page has one; elsewhere a link leads to it. */
  onTour: () => void
}

function Part({ title, text }: { title: string; text: string | null }): ReactNode {
  return (
    text && (
      <section>
        <h3>{title}</h3>
        <p>{text}</p>
      </section>
    )
  )
}

/** The help of a page at its side: what it is for, who acts before and after, hints, and its keys. Esc closes it. */
export function HelpDrawer({ data, keys, onClose, onTour }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog drawer help" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-head drawer-head">
        <h2 id={titleId}>
          {t('Help')} <span className="muted">{data.title}</span>
        </h2>
        <button
          type="button"
          className="btn btn-icon btn-quiet"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-body stack">
        {data.about && <p className="help-about">{data.about}</p>}
        <Part title={t('Before')} text={data.before} />
        <Part title={t('Afterwards')} text={data.after} />
        {data.tips.length > 0 && (
          <section>
            <h3>{t('Good to know')}</h3>
            <ul>
              {data.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>{t('Keys')}</h3>
          <dl className="help-keys">
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <div className="dialog-foot">
        {data.tour.length > 0 ? (
          <button type="button" className="btn" onClick={onTour}>
            <i className="pi pi-compass" aria-hidden="true" />
            {t('Show me around')}
          </button>
        ) : (
          <a className="btn" href={data.home + TOUR_MARK}>
            <i className="pi pi-compass" aria-hidden="true" />
            {t('Show me around')}
          </a>
        )}
      </div>
    </dialog>
  )
}
