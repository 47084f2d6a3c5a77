import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { LinkDialog, linkIn, type OneTimeLink } from '#islands/account/users/LinkDialog.tsx'

/** Shows the one-time link of an answer; `onClosed` is what comes after it. An answer without one is left to who asked. */
export function useLink(
  lang: Lang,
  onClosed?: () => void,
): { onAnswer: (item: unknown, answer: unknown) => boolean; dialog: ReactNode } {
  const [link, setLink] = useState<OneTimeLink | null>(null)
  function close(): void {
    setLink(null)
    onClosed?.()
  }
  return {
    onAnswer(_, answer) {
      const made = linkIn(answer)
      setLink(made)
      return made !== null
    },
    dialog: link && <LinkDialog link={link} lang={lang} onward={t('Done')} onClose={close} />,
  }
}
