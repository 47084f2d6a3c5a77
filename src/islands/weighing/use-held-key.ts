import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#i18n/browser.ts'

interface Held {
  /** What is typed, chosen and on the scale: the key was pressed for this and nothing else. */
  subject: string
  /** The check of it is not back yet. */
  isChecking: boolean
  /** Why the weight cannot be taken; empty when it can. */
  reasons: readonly string[]
  /** A weight is being taken, or is taken already. */
  isBusy: boolean
  take: () => Promise<void>
}

/** A pressed key: it waits for the check, or what it came to nothing for. */
interface Pressed {
  subject: string
  refused: readonly string[] | null
}

/**
 * The key that takes the weight. Pressed while the check of the last word still runs, it waits for the answer and then takes the
 * weight, or says why not: an operator's key is never without an effect. What changes in between was not meant by it.
 */
export function useHeldKey({ subject, isChecking, reasons, isBusy, take }: Held) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const isWaiting = pressed !== null && pressed.refused === null

  function decide(): void {
    if (isBusy) return
    if (isChecking) return setPressed({ subject, refused: null })
    if (reasons.length > 0) return setPressed({ subject, refused: reasons })
    setPressed(null)
    void take()
  }
  const settle = useEffectEvent((of: string) => {
    if (of === subject) return isChecking ? undefined : decide()
    setPressed({ subject, refused: [t('Something changed after the key was pressed: press it again')] })
  })
  useEffect(() => {
    if (isWaiting) settle(pressed.subject)
  }, [isWaiting, pressed, subject, isChecking])

  return {
    press: decide,
    /** What stands beside the key. */
    reasons: isWaiting ? [t('The weight is taken as soon as it is checked')] : reasons,
    /** What a pressed key was refused for, as long as nothing has changed since. */
    refused: pressed?.subject === subject ? pressed.refused : null,
  }
}
