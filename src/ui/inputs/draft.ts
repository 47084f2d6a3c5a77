import { useEffect, useRef, useState } from 'react'

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
  const [text, setText] = useState(() => show(value))
  const typed = useRef(value)
  useEffect(() => {
    if (value === typed.current) return
    typed.current = value
    setText(show(value))
  })
  return {
    text,
    type: (next) => {
      setText(next)
      typed.current = read(next)
      onChange(typed.current)
    },
    settle: () => setText(show(typed.current)),
  }
}
