import { t } from '#i18n/browser.ts'
import { restoreOf } from '#contracts/generic-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'

/** Takes a deletion back and says what became of it. */
export async function undoRemoval(base: string, { id, name }: { id: string; name: string }): Promise<void> {
  try {
    await api.call(restoreOf(base), { id }, { idempotencyKey: uuidv7() })
    notify(t('{name} is back', { name }))
  } catch (failure) {
    notify(isRefusedCall(failure) ? failure.message : t('Something went wrong. Nothing was saved.'), 'error')
  }
}
