import { useRef, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { isRow } from '#kernel/guards.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { budgetAction, saveMonths } from '#contracts/budget/browser-calls.ts'
import { api } from '#stores/api.ts'
import { notifyNext } from '#stores/notice.ts'
import { versionOf } from '#stores/versions.ts'
import { leaveFor } from '#islands/form/guard.ts'

interface Target {
  id: string
  rowVersion: number
}

interface Month {
  month: number
  allocated_idr: number
}

/** Whether the answer says that the change waits for somebody else. */
const waits = (answer: unknown): boolean => isRow(answer) && Boolean(answer.proposed_text)

/** Sends the months of a draft, or a revision with its reason; the same content keeps its key. */
export function useMonthsCall(
  { id, rowVersion }: Target,
  onRefused: (byMonth: ReadonlyMap<number, string>) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef({ text: '', key: '' })

  async function send(months: Month[], reason: string | null): Promise<boolean> {
    const body = { id, row_version: versionOf(id, rowVersion), months }
    const text = JSON.stringify([body, reason])
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    const once = { idempotencyKey: sent.current.key }
    setBusy(true)
    setProblem(null)
    try {
      const answer =
        reason === null
          ? await api.call(saveMonths, body, once)
          : await api.call(budgetAction('revise'), { ...body, reason }, once)
      notifyNext(waits(answer) ? t('The change waits for a second person') : t('Saved'))
      leaveFor(location.href)
      return true
    } catch (error) {
      setBusy(false)
      if (!isRefusedCall(error)) throw error
      const byMonth = new Map<number, string>()
      for (const { field, messages } of error.fields) {
        const at = /^months\.(\d+)/.exec(field)?.[1]
        const month = at === undefined ? undefined : months[Number(at)]?.month
        if (month !== undefined) byMonth.set(month, messages.join(' '))
      }
      const others = error.fields.filter(({ field }) => !/^months\.\d/.test(field))
      setProblem(
        [error.message, ...others.flatMap(({ messages }) => messages)]
          .filter((one, at, all) => all.indexOf(one) === at)
          .join('. '),
      )
      onRefused(byMonth)
      return false
    }
  }
  return { isBusy, problem, send }
}
