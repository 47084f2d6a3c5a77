import { useState, type ReactNode } from 'react'
import { resolveTariff } from '#contracts/tariff/browser-calls.ts'
import type { ResolveAnswer } from '#contracts/tariff/calls.ts'
import type { RowLink } from '#access/row-link.ts'
import { callWith } from '#islands/actions/call-with.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { plantDay } from '#kernel/clock.ts'
import type { Row } from '#kernel/record.ts'
import {
  missingIn,
  NO_REFUSAL,
  dialogRefusalOf,
  type ContractFacts,
  type Refusal,
  type RouteViews,
} from '#islands/tariff/contract-data.ts'
import { ResolveTrace } from '#islands/tariff/ResolveTrace.tsx'
import { RouteQuestion } from '#islands/tariff/RouteQuestion.tsx'

interface Props {
  contract: ContractFacts
  views: RouteViews
  lang: Lang
  /** Where a route is edited. */
  editLink: RowLink
  onClose: () => void
}

/** "Try a route": which tariff an order would get, and why not the others. Changes nothing. */
export function TryDialog({ contract, views, lang, editLink, onClose }: Props): ReactNode {
  const [values, setValues] = useState<Row>(() => ({ date: plantDay() }))
  const [answer, setAnswer] = useState<ResolveAnswer | null>(null)
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL)
  const [isBusy, setBusy] = useState(false)

  function change(name: string, value: unknown): void {
    setValues((all) => ({ ...all, [name]: value }))
    setAnswer(null)
    setRefusal(NO_REFUSAL)
  }

  async function ask(): Promise<void> {
    const missing = missingIn(views.resolve, values)
    setRefusal(missing.size ? { message: '', fields: missing } : NO_REFUSAL)
    if (missing.size) return
    setBusy(true)
    try {
      setAnswer(await callWith(resolveTariff, { contract_id: contract.id, ...values }))
    } catch (failure) {
      setAnswer(null)
      setRefusal(dialogRefusalOf(failure, views.resolve))
    } finally {
      setBusy(false)
    }
  }
  return (
    <RouteQuestion
      title={t('Which tariff of {contract} holds?', { contract: contract.code })}
      hint={t('The same rule as for orders: the row that says most exactly what is carried.')}
      views={views.resolve}
      {...{ values, refusal, isBusy, lang, onClose }}
      send={t('Find the tariff')}
      leave={t('Close')}
      onChange={change}
      onSend={() => void ask()}
    >
      {answer && <ResolveTrace answer={answer} basis={views.basis} editLink={editLink} lang={lang} />}
    </RouteQuestion>
  )
}
