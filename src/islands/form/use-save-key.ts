import { useEffect, useRef, type RefObject } from 'react'
import { isInside } from '#ui/target.ts'

/** Ctrl+S saves, wherever the focus is inside the form, and when nothing has it: the browser would offer to keep the page. */
export function useSaveKey(element: RefObject<HTMLFormElement | null>, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const form = element.current
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      const isFree = event.target === document.body && !document.querySelector('dialog[open]')
      if (!isInside(form, event.target) && !(isFree && form?.checkVisibility())) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [element])
}
