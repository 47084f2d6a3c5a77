import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { BASES } from '#contracts/addresses.ts'
import type { FieldView } from '#contracts/view.ts'
import { isRow } from '#kernel/guards.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { useRunner } from '#islands/actions/use-runner.tsx'

interface Props {
  one: FieldView[]
  all: FieldView[]
  call: string
  /** Where a single budget is worked on; `{id}` is its id. */
  editPath: string
  lang: Lang
}

function item(name: string, label: string, input: FieldView[], call: string): ActionItem {
  return {
    name,
    label,
    tone: 'primary',
    confirm: null,
    own_screen: false,
    input,
    allowed: true,
    reasons: [],
    fits: true,
    whole: { title: label, done: label, call },
  }
}

/** Makes one budget, or those of a year for every active work unit; what is there already is left alone, and said. */
export function MakeBudgets({ one, all, call, editPath, lang }: Props): ReactNode {
  const { run, dialog } = useRunner({
    base: BASES['work-unit-budget'],
    id: '',
    rowVersion: 0,
    lang,
    onAnswer({ name }, answer) {
      const { made = 0, kept = [], id = null } = isRow(answer) ? answer : {}
      if (name === 'one' && typeof id === 'string') {
        location.assign(editPath.replace('{id}', id))
        return true
      }
      const names = Array.isArray(kept) ? kept.join(', ') : ''
      const said = names
        ? t('{count} budgets made; {units} had one already', { count: Number(made), units: names })
        : t('{count} budgets made', { count: Number(made) })
      if (!made) notify(said, 'warning')
      else {
        notifyNext(said)
        location.reload()
      }
      return true
    },
  })
  return (
    <>
      <button
        type="button"
        className="btn"
        onClick={() => void run(item('all', t('Make a year’s budgets'), all, call))}
      >
        {t('Make a year’s budgets')}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => void run(item('one', t('New budget'), one, call))}
      >
        <i className="pi pi-plus" aria-hidden="true" /> {t('New budget')}
      </button>
      {dialog}
    </>
  )
}
