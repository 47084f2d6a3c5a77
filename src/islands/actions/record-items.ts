import { t } from '#i18n/browser.ts'
import type { FieldView } from '#contracts/view.ts'
import type { ActionItem, WholeAction } from '#islands/actions/action-item.ts'

/** What the reader may do with a record as a whole. */
export interface RecordOffer {
  /** The call that deletes it; null for those who may not. */
  remove: string | null
  /** In use or not, where the reader can change that; null where not. */
  isActive: boolean | null
}

const REASON: Omit<FieldView, 'label'> = {
  name: 'reason',
  kind: 'longtext',
  required: true,
  fixed: false,
  maxLength: 300,
}

function item(name: string, label: string, whole: WholeAction, rest: Partial<ActionItem>): ActionItem {
  return {
    name,
    label,
    tone: null,
    confirm: null,
    own_screen: false,
    input: [],
    allowed: true,
    reasons: [],
    fits: true,
    whole,
    ...rest,
  }
}

/** Taking out of use, with its reason; `because` is why it comes up, when the record could not be deleted. */
function deactivation(name: string, because?: string): ActionItem {
  const stays = t('It stays in all records, but can no longer be chosen.')
  return item(
    'deactivate',
    t('Deactivate'),
    { title: t('Deactivate {name}?', { name }), done: t('{name} deactivated', { name }) },
    {
      tone: 'danger',
      confirm: because ? `${because}. ${stays}` : stays,
      input: [{ ...REASON, label: t('Reason') }],
    },
  )
}

/** What can be done with a whole record, called `name`: take it out of use with a reason, bring it back, delete it. */
export function recordItems({ remove, isActive }: RecordOffer, name: string): ActionItem[] {
  const items: ActionItem[] = []
  if (isActive === true) items.push(deactivation(name))
  if (isActive === false)
    items.push(
      item(
        'activate',
        t('Activate'),
        { title: t('Activate {name}?', { name }), done: t('{name} activated', { name }) },
        { confirm: t('It can be chosen again.') },
      ),
    )
  if (remove)
    items.push(
      item(
        'delete',
        t('Delete'),
        {
          title: t('Delete {name}?', { name }),
          done: t('{name} deleted', { name }),
          call: remove,
          ...(isActive ? { instead: (because) => deactivation(name, because) } : {}),
        },
        { tone: 'danger', confirm: t('It disappears from all lists. It can be undone for ten seconds.') },
      ),
    )
  return items
}
