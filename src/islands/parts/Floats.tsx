import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FieldView } from '#contracts/view.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { ActionDialog } from '#islands/actions/ActionDialog.tsx'
import { LedgerDrawer } from '#islands/ledger/LedgerDrawer.tsx'
import { HelpDrawer } from '#islands/help/HelpDrawer.tsx'
import { Tour } from '#islands/help/Tour.tsx'
import { confirm } from '#stores/confirm.ts'
import { notify, type Severity } from '#stores/notice.ts'
import { Popover } from '#ui/Popover.tsx'

interface Props {
  /** What the dialog asks. */
  fields: FieldView[]
  lang: Lang
  ledger: LedgerView
}

/** As long as notices become. */
const LONG = t('Type and press Enter')
const SEVERITIES: readonly Severity[] = ['success', 'info', 'warning', 'error']
/** Ledgers by the word in the address of their calls (islands/parts/answers.ts). */
const LEDGERS = ['rows', 'none', 'waits', 'fails'] as const
type Open = 'dialog' | 'busy' | 'help' | 'tour' | (typeof LEDGERS)[number]

const actionOf = (input: FieldView[]): ActionItem => ({
  name: 'sample',
  label: t('Save'),
  tone: 'danger',
  confirm: null,
  own_screen: false,
  input,
  allowed: true,
  reasons: [],
  fits: true,
})

/** What lies over a page, each opened by its own button: none can be open beside another. */
export function Floats({ fields, lang, ledger }: Props): ReactNode {
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const opener = (what: Open, label: string): ReactNode => (
    <button key={what} type="button" className="btn" data-opens={what} onClick={() => setOpen(what)}>
      {label}
    </button>
  )
  const ask = (danger: boolean): void =>
    void confirm({
      title: t('Confirm'),
      message: LONG,
      positive: t('Yes'),
      negative: t('Cancel'),
      danger,
    })
  return (
    <div className="row wrap">
      {opener('dialog', t('Save'))}
      {opener('busy', `${t('Save')} …`)}
      {LEDGERS.map((state) => opener(state, `${t('Ledger')}: ${state}`))}
      {opener('help', t('Help'))}
      {opener('tour', t('Show me around'))}
      <button type="button" className="btn" data-asks="" onClick={() => ask(false)}>
        {t('Confirm')}
      </button>
      <button type="button" className="btn btn-danger" data-asks="danger" onClick={() => ask(true)}>
        {t('Confirm')}
      </button>
      <Popover label={t('Keys')}>
        {(shut) => (
          <button type="button" className="pop-item" onClick={shut}>
            {t('Close')}
          </button>
        )}
      </Popover>
      {SEVERITIES.map((severity) => (
        <button
          key={severity}
          type="button"
          className="btn"
          data-severity={severity}
          onClick={() => notify(LONG, severity)}
        >
          {severity}
        </button>
      ))}
      {(open === 'dialog' || open === 'busy') && (
        <ActionDialog
          item={actionOf(fields)}
          lang={lang}
          isBusy={open === 'busy'}
          send={async () => null}
          onClose={close}
        />
      )}
      {LEDGERS.filter((state) => state === open).map((state) => (
        <LedgerDrawer
          key={state}
          view={{ ...ledger, base: `/parts/v1/${state}` }}
          id="1"
          title="PT Angkutan Nusantara Sejahtera Abadi Makmur"
          lang={lang}
          onClose={close}
        />
      ))}
      {open === 'help' && (
        <HelpDrawer
          data={{
            title: t('Help'),
            about: t('This help'),
            before: null,
            after: null,
            tips: [],
            home: '',
            tour: [],
          }}
          keys={[['?', t('This help')]]}
          onClose={close}
          onTour={close}
        />
      )}
      {open === 'tour' && (
        <Tour stops={[{ anchor: document.body, title: t('Help'), text: t('This help') }]} onClose={close} />
      )}
    </div>
  )
}
