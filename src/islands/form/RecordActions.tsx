import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate-with.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import { AppError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import type { Refused } from '#islands/actions/use-action.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { useReady } from '#ui/ready.ts'
import { leaveFor } from '#islands/form/guard.ts'

/** Asked for rarely, and with it the inputs of every kind. */
const ActionDialog = lazy(async () => ({
  default: (await import('#islands/actions/ActionDialog.tsx')).ActionDialog,
}))

interface Props {
  view: Pick<FormView, 'calls'>
  lang: Lang
  /** Where a deleted record's list is. */
  backHref: string
  id: string
  rowVersion: number
  /** How the record is called. */
  title: string
  canRemove: boolean
  /** In use or not, where that can be changed; null where it cannot. */
  isActive: boolean | null
}

const REASON: Omit<FieldView, 'label'> = {
  name: 'reason',
  kind: 'longtext',
  required: true,
  fixed: false,
  maxLength: 300,
}

/** The question of taking a record out of use; `because` is why it comes up, when it could not be deleted. */
function deactivation(title: string, because: string | null): ActionItem {
  const stays = t('It stays in all records, but can no longer be chosen.')
  return {
    name: 'deactivate',
    label: t('Deactivate'),
    tone: 'danger',
    confirm: [because ?? t('Deactivate {name}?', { name: title }), stays].join(' '),
    own_screen: false,
    input: [{ ...REASON, label: t('Reason') }],
    allowed: true,
    reasons: [],
    fits: true,
  }
}

function textOf({ message, fields }: AppError): string {
  return [message, ...fields.flatMap((field) => field.messages)].join(' ')
}

/** One call on the record; null when it is done and the page is left. Any other failure than a refusal is thrown. */
async function attempt(
  call: Promise<unknown>,
  done: string,
  href: string = location.href,
): Promise<AppError | null> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  notifyNext(done)
  leaveFor(href)
  return null
}

/** Going out of use and coming back: the calls, and the question about the reason while it is open. */
function useActivation({ view, id, rowVersion, title }: Props) {
  const [question, setQuestion] = useState<ActionItem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A lost answer must not do it twice.
  const key = useRef(uuidv7())
  const spec = (name: string): string => `${view.calls.get.replace('GET ', 'POST ')}/${name}`

  async function deactivate(_item: ActionItem, input: Record<string, unknown>): Promise<Refused | null> {
    setBusy(true)
    const call = api.call(
      spec('deactivate'),
      { id, row_version: rowVersion, ...input },
      { idempotencyKey: key.current },
    )
    const refused = await attempt(call, t('{name} deactivated', { name: title }))
    if (!refused) return null
    setBusy(false)
    key.current = uuidv7()
    return { message: refused.message, fields: refused.fields, isStale: refused.code === 'aborted' }
  }

  async function activate(): Promise<void> {
    const isSure = await confirm({
      title: t('Activate {name}?', { name: title }),
      message: t('It can be chosen again.'),
      positive: t('Activate'),
      negative: t('Cancel'),
    })
    if (!isSure) return
    const call = api.call(spec('activate'), { id, row_version: rowVersion })
    const refused = await attempt(withLoading(call), t('{name} activated', { name: title }))
    if (refused) notify(textOf(refused), 'error')
  }
  return { question, setQuestion, isBusy, deactivate, activate }
}

/** What can be done with a whole record: take it out of use with a reason, bring it back, delete it. */
export function RecordActions(props: Props): ReactNode {
  const { view, lang, backHref, id, title, canRemove, isActive } = props
  const isReady = useReady()
  const { question, setQuestion, isBusy, deactivate, activate } = useActivation(props)

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('Delete {name}?', { name: title }),
      message: t('It disappears from all lists. This cannot be undone.'),
      positive: t('Delete'),
      negative: t('Cancel'),
      danger: true,
    })
    if (!isSure) return
    const call = api.call(view.calls.remove, { id })
    const refused = await attempt(withLoading(call), t('{name} deleted', { name: title }), backHref)
    if (!refused) return
    if (refused.code === 'failed_precondition' && isActive)
      setQuestion(deactivation(title, `${refused.message}.`))
    else notify(textOf(refused), 'error')
  }

  return (
    <>
      {isActive !== null && (
        <button
          type="button"
          className="btn"
          disabled={!isReady}
          onClick={() => (isActive ? setQuestion(deactivation(title, null)) : void activate())}
        >
          {isActive ? t('Deactivate') : t('Activate')}
        </button>
      )}
      {canRemove && (
        <button type="button" className="btn btn-danger" disabled={!isReady} onClick={() => void remove()}>
          {t('Delete')}
        </button>
      )}
      {question && (
        <Suspense>
          <ActionDialog
            item={question}
            lang={lang}
            isBusy={isBusy}
            send={deactivate}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  )
}
