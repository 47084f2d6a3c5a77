import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import { askForRecord } from '#contracts/setting/browser-calls.ts'
import type { RefView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import { $session } from '#stores/session.ts'

/** Who can be asked for what a list lacks, and what came of it. */
export interface Makers {
  /** In the reader's language. */
  said: string
  answer: string | null
  ask: () => Promise<void>
}

/** The makers of what a picker looks for (dec.I0.6); null for who makes it oneself, or where nobody does. */
export function useMakers({ makers }: RefView): Makers | null {
  const { roleCode } = useStore($session)
  const [answer, setAnswer] = useState<string | null>(null)
  if (!makers || !roleCode || isOneOf<string>(makers.roles, roleCode)) return null
  const ask = async (): Promise<void> => {
    try {
      const { asked_at: at } = await api.call(askForRecord, { resource: makers.resource })
      const lang = document.documentElement.lang === 'id' ? 'id' : 'en'
      setAnswer(t('{role} asked, since {since}', { role: makers.said, since: formatMoment(at, lang) }))
    } catch (failure) {
      if (!isRefusedCall(failure)) throw failure
      setAnswer(failure.message)
    }
  }
  return { said: makers.said, answer, ask }
}
