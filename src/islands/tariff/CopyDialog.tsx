import { useRef, useState, type ReactNode } from 'react'
import { copyRoutes, previewCopy } from '#contracts/tariff/browser-calls.ts'
import type { CopyPlan } from '#contracts/tariff/calls.ts'
import { callWith } from '#islands/actions/call-with.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatDay } from '#i18n/format.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import { notifyNext } from '#stores/notice.ts'
import { CopyPreview } from '#islands/tariff/CopyPreview.tsx'
import {
  missingIn,
  NO_REFUSAL,
  dialogRefusalOf,
  type ContractFacts,
  type Refusal,
  type RouteViews,
} from '#islands/tariff/contract-data.ts'
import { RouteQuestion } from '#islands/tariff/RouteQuestion.tsx'
import { leaveFor } from '#islands/form/guard.ts'

interface Props {
  contract: ContractFacts
  views: RouteViews
  lang: Lang
  onClose: () => void
}

/** Asks what a copy would do, then does exactly that: after a change of the terms it is asked again. */
function useCopy(contract: ContractFacts, views: RouteViews) {
  const [values, setValues] = useState<Row>({
    percent: null,
    valid_from: null,
    valid_to: contract.end_date,
  })
  const [plan, setPlan] = useState<CopyPlan | null>(null)
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL)
  const [isBusy, setBusy] = useState(false)
  const key = useRef('')

  function change(name: string, value: unknown): void {
    setValues((all) => ({ ...all, [name]: value }))
    setPlan(null)
    setRefusal(NO_REFUSAL)
  }

  async function send(): Promise<void> {
    const body = { contract_id: contract.id, ...values }
    setBusy(true)
    try {
      if (!plan) {
        key.current = uuidv7()
        setPlan(await callWith(previewCopy, body))
      } else {
        const done = await callWith(copyRoutes, body, { idempotencyKey: key.current })
        notifyNext(t('{count} routes copied', { count: done.copied }))
        return leaveFor(location.pathname)
      }
    } catch (failure) {
      setPlan(null)
      setRefusal(dialogRefusalOf(failure, views.copy))
    }
    setBusy(false)
  }

  async function next(): Promise<void> {
    const missing = missingIn(views.copy, values)
    setRefusal(missing.size ? { message: '', fields: missing } : NO_REFUSAL)
    if (!missing.size) await send()
  }
  return { values, plan, refusal, isBusy, change, next }
}

/** "Copy with % change": terms, a preview of every row, and then the copy. */
export function CopyDialog({ contract, views, lang, onClose }: Props): ReactNode {
  const { values, plan, refusal, isBusy, change, next } = useCopy(contract, views)
  return (
    <RouteQuestion
      title={t('Copy the routes of {contract}', { contract: contract.code })}
      hint={t('The contract runs from {from} to {to}', {
        from: formatDay(contract.start_date, lang),
        to: formatDay(contract.end_date, lang),
      })}
      views={views.copy}
      {...{ values, refusal, isBusy, lang, onClose }}
      send={plan ? t('Copy {count} routes', { count: plan.items.length }) : t('Show what it would do')}
      leave={t('Cancel')}
      onChange={change}
      onSend={() => void next()}
    >
      {plan && <CopyPreview plan={plan} basis={views.basis} lang={lang} />}
    </RouteQuestion>
  )
}
