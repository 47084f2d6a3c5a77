import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { wordOf, type ActionItem } from '#islands/actions/action-item.ts'
import { useRunner } from '#islands/actions/use-runner.tsx'
import type { Identified } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'

interface Props {
  base: string
  item: ActionItem
  row: Identified
  subject: string
  lang: Lang
  /** It was done. */
  onDone: () => void
  /** It was refused, or the person thought better of it. */
  onBack: () => void
  /** Somebody else was faster: what is shown is no longer so. */
  onStale: () => void
}

/** Does to a dropped card what its row's menu would do: the same questions, the same call, the same refusals. */
export function Mover({ base, item, row, subject, lang, onDone, onBack, onStale }: Props): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const { run, dialog } = useRunner({
    base,
    id: row.id,
    rowVersion: Number(row.row_version),
    lang,
    subject,
    onStale,
    onAnswer() {
      notify(wordOf(item, subject))
      setDone(true)
      onDone()
      return true
    },
  })
  const start = useEffectEvent(async () => {
    await run(item)
    setAsked(true)
  })
  useEffect(() => void start(), [])
  const isOver = isAsked && !dialog && !isDone
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (isOver) goBack()
  }, [isOver])
  return dialog
}
