import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FormView } from '#contracts/view.ts'
import { AppError } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { confirm, type Question } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { useReady } from '#ui/ready.ts'
import { leaveFor } from '#islands/form/guard.ts'

interface Props {
  view: Pick<FormView, 'calls'>
  /** Where a deleted record's list is. */
  backHref: string
  id: string
  /** How the record is called. */
  title: string
  canRemove: boolean
  /** In use or not, where that is changed by a call of its own; null where it is not. */
  isActive: boolean | null
}

/** One call on the record after a question; a refusal is said and changes nothing. */
async function ask(question: Question, spec: string, id: string, done: string, href: string): Promise<void> {
  if (!(await confirm(question))) return
  try {
    await withLoading(api.call(spec, { id }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return notify([error.message, ...error.fields.flatMap((field) => field.messages)].join(' '), 'error')
  }
  notifyNext(done)
  leaveFor(href)
}

/** What can be done with a whole record: take it out of use, bring it back, delete it. */
export function RecordActions({ view, backHref, id, title, canRemove, isActive }: Props): ReactNode {
  const isReady = useReady()
  const activation = isActive ? 'deactivate' : 'activate'
  return (
    <>
      {isActive !== null && (
        <button
          type="button"
          className="btn"
          disabled={!isReady}
          onClick={() =>
            void ask(
              {
                title: isActive
                  ? t('Deactivate {name}?', { name: title })
                  : t('Activate {name}?', { name: title }),
                message: isActive
                  ? t('It stays in all records, but can no longer be chosen.')
                  : t('It can be chosen again.'),
                positive: isActive ? t('Deactivate') : t('Activate'),
                negative: t('Cancel'),
              },
              view.calls.get.replace('GET ', 'POST ').replace('{id}', `{id}/${activation}`),
              id,
              isActive ? t('{name} deactivated', { name: title }) : t('{name} activated', { name: title }),
              location.href,
            )
          }
        >
          {isActive ? t('Deactivate') : t('Activate')}
        </button>
      )}
      {canRemove && (
        <button
          type="button"
          className="btn btn-danger"
          disabled={!isReady}
          onClick={() =>
            void ask(
              {
                title: t('Delete {name}?', { name: title }),
                message: t('It disappears from all lists. This cannot be undone.'),
                positive: t('Delete'),
                negative: t('Cancel'),
                danger: true,
              },
              view.calls.remove,
              id,
              t('{name} deleted', { name: title }),
              backHref,
            )
          }
        >
          {t('Delete')}
        </button>
      )}
    </>
  )
}
