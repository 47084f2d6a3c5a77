import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'

interface Props {
  isOpen: boolean
  canCreate: boolean
  hasActions: boolean
  canChoose: boolean
  onClose: () => void
}

/** The keys of a list, opened with `?`. */
export function KeyHelp({ isOpen, canCreate, hasActions, canChoose, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  const create: [string, string][] = canCreate ? [['n', t('Create')]] : []
  const act: [string, string][] = hasActions ? [['a', t('Actions of the row')]] : []
  const choose: [string, string][] = canChoose
    ? [
        [t('Space'), t('Choose the row')],
        ['Shift ↑ ↓', t('Choose several rows')],
      ]
    : []
  const keys: [string, string][] = [
    ['/', t('Search this list')],
    ...create,
    ['↑ ↓', t('Walk through the rows')],
    ['Enter', t('Open the row')],
    ...act,
    ...choose,
    ['Ctrl K', t('Find a page or a record')],
    ['?', t('This help')],
  ]
  return (
    <dialog ref={dialog} className="dialog" onClose={onClose} aria-labelledby="key-help">
      <div className="dialog-head">
        <h2 id="key-help">{t('Keys')}</h2>
      </div>
      <dl className="facts dialog-body">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="dialog-foot">
        <button className="btn">{t('Close')}</button>
      </form>
    </dialog>
  )
}
