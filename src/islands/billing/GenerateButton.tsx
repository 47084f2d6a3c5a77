import { useRef, useState, type ReactNode } from 'react'
import { generateBilling } from '#contracts/billing/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { mayBeDone } from '#stores/may-be-done.ts'
import { notify, notifyNext } from '#stores/notice.ts'

interface Props {
  input: Parameters<NonNullable<(typeof generateBilling)['types']>>[0]
  /** How many documents would be made. */
  count: number
  listHref: string
  /** Where a document is read; its id is put behind it. */
  documentHref: string
}

/** Makes the documents that stand below; one is opened, several are shown in the list. */
export function GenerateButton({ input, count, listHref, documentHref }: Props): ReactNode {
  const [isBusy, setBusy] = useState(false)
  // One key for one page: pressed again after a lost answer, the first answer comes back.
  const key = useRef(uuidv7())
  async function make(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const { documents } = await api.call(generateBilling, input, { idempotencyKey: key.current })
      const [first] = documents
      notifyNext(t('Made: {documents}', { documents: documents.map((one) => one.billing_no).join(', ') }))
      location.assign(documents.length === 1 && first ? documentHref + first.id : listHref)
    } catch (failure) {
      if (!isRefusedCall(failure)) throw failure
      notify(failure.fields[0]?.messages[0] ?? failure.message, 'error')
      if (!mayBeDone(failure)) key.current = uuidv7()
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-disabled={isBusy || undefined}
      onClick={() => void make()}
    >
      {count === 1 ? t('Make the document') : t('Make {n} documents', { n: count })}
    </button>
  )
}
