import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { askNeed } from '#contracts/setting/browser-calls.ts'
import { api } from '#stores/api.ts'

interface Props {
  need: 'contract' | 'budget'
  /** Who enters it, in the reader's language. */
  role: string
  /** When it was asked for; null when nobody has. */
  askedAt: string | null
  lang: Lang
}

/** Asks who enters what is missing, and says since when they were asked (dec.I0.6). */
export function AskNeed({ need, role, askedAt, lang }: Props): ReactNode {
  const [since, setSince] = useState(askedAt)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const answer = useRef<HTMLDivElement>(null)
  // The button is gone once it was asked: the keyboard goes on from the answer.
  useEffect(() => {
    if (since !== askedAt) answer.current?.focus()
  }, [since, askedAt])
  async function ask(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      setSince((await api.call(askNeed, { need })).asked_at)
    } catch (failure) {
      if (!isRefusedCall(failure)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      {!since && (
        <button type="button" className="btn btn-sm" disabled={isBusy} onClick={() => void ask()}>
          {t('Ask {role}', { role })}
        </button>
      )}
      {/* There before its words are, so that they are read out. */}
      <div className="hint" role="status" tabIndex={-1} ref={answer}>
        {since && t('{role} asked, since {since}', { role, since: formatMoment(since, lang) })}
      </div>
      {problem && (
        <span className="form-error" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
