import { atom } from 'nanostores'

export interface Question {
  title: string
  message: string
  /** The word on the button that goes ahead. */
  positive: string
  /** The word on the button that does not; without it there is only one button. */
  negative?: string
  /** Red instead of amber: something is lost. */
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

/** The question on the screen, or null. The frame's dialog shows it. */
export const $confirm = atom<Asked | null>(null)

/** Asks in the confirm dialog; true for the positive button, false for the negative one, Esc, or another question. */
export function confirm(question: Question): Promise<boolean> {
  $confirm.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      $confirm.set(null)
      resolve(yes)
    }
    $confirm.set({ ...question, answer })
  })
}
