import { atom, type ReadableAtom } from 'nanostores'
import { $loading } from '#stores/loading.ts'

export interface Asked {
  answer: (yes: boolean) => void
}

export interface Question {
  /** Set while a call waits for the answer. The frame's dialog shows it. */
  $asked: ReadableAtom<Asked | null>
  /** Asks; calls that wait at the same time share one question. False when the person gave up, or nothing on the page can ask. */
  ask: () => Promise<boolean>
}

/** A question that calls wait for, asked in a dialog over the page. */
export function question(): Question {
  const $asked = atom<Asked | null>(null)
  let waiting: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    // A page without the frame has no such dialog, and its calls must not wait for ever.
    if (!$asked.lc) return false
    // The question must not stand behind the overlay of the work that waits for it.
    const held = $loading.get()
    $loading.set(0)
    try {
      return await new Promise<boolean>((resolve) => $asked.set({ answer: resolve }))
    } finally {
      $asked.set(null)
      $loading.set($loading.get() + held)
    }
  }
  return {
    $asked,
    ask() {
      waiting ??= ask().finally(() => {
        waiting = null
      })
      return waiting
    },
  }
}
