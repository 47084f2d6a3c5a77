import { useState } from 'react'
import { readProof, type PaperStatement, type SignedStatement } from '#contracts/weighing/paper-proof.ts'
import type { CheckedPaper } from '#contracts/weighing/paper-calls.ts'
import { checkPaper } from '#contracts/weighing/verify-calls.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall, type FieldMessages } from '#kernel/errors.ts'
import { proves, type PaperKey } from '#islands/weighing/verify/prove.ts'
import { api } from '#stores/api.ts'

/** What is known of a paper so far. */
export interface Verdict {
  genuine: boolean
  says: PaperStatement | null
  /** The code that was scanned; null for a typed one. */
  read: SignedStatement | null
  /** What the record says today; missing without a network. */
  now: CheckedPaper['now']
  /** No answer of the server: the keys of this page alone have told. */
  isAlone: boolean
}

/** What was typed from a paper. */
export interface Typed {
  ticket_no: string
  net_kg: number | null
  version: number | null
  check_code: string
}

/** The server has said something; all else is a network that is not there. */
const isAnswered = (failure: unknown): boolean =>
  isRefusedCall(failure) && failure.code !== 'unavailable' && failure.code !== 'deadline_exceeded'

/** Checks papers: a scanned code by the keys of the page first, a typed one by the server. */
export function useCheck(keys: readonly PaperKey[]) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [problems, setProblems] = useState<readonly FieldMessages[]>([])
  const [isBusy, setBusy] = useState(false)

  async function checking(ask: () => Promise<Verdict>): Promise<void> {
    setBusy(true)
    setProblems([])
    setVerdict(null)
    try {
      setVerdict(await ask())
    } catch (failure) {
      const fields = isRefusedCall(failure) ? failure.fields : []
      const message = isRefusedCall(failure) ? failure.message : t('The server cannot be reached')
      setProblems(fields.length ? fields : [{ field: '', messages: [message] }])
    }
    setBusy(false)
  }

  const scanned = (text: string): Promise<void> =>
    checking(async () => {
      const read = readProof(text)
      const known = read && (await proves(read, keys))
      try {
        const answer = await api.call(checkPaper, { scanned: text.slice(-600) })
        return { ...answer, read, isAlone: false }
      } catch (failure) {
        // The keys have told; only what has happened since stays unknown.
        if (!read || known === null || isAnswered(failure)) throw failure
        return { genuine: known, says: read.statement, read, now: null, isAlone: true }
      }
    })
  const typed = (given: Typed): Promise<void> =>
    checking(async () => ({ ...(await api.call(checkPaper, given)), read: null, isAlone: false }))
  return { verdict, problems, isBusy, scanned, typed }
}
