import { useState } from 'react'

interface Draft {
  text: string
  type: (text: string) => void
  /** Shows the value in its usual form, once typing is over. */
  settle: () => void
}

/** The text somebody is typing for a value that is no text. It follows the value when that changes from outside. */
export function useDraft<T>(
  value: T,
  show: (value: T) => string,
  read: (text: string) => T,
  onChange: (value: T) => void,
): Draft {
  const [draft, setDraft] = useState(() => ({ text: show(value), value }))
  if (draft.value !== value) setDraft({ text: show(value), value })
  return {
    text: draft.text,
    type: (text) => {
      const typed = read(text)
      setDraft({ text, value: typed })
      onChange(typed)
    },
    settle: () => setDraft({ ...draft, text: show(draft.value) }),
  }
}
