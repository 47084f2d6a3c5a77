import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isInside } from '#ui/target.ts'

type Ref = RefObject<HTMLElement | null>

/** Calls back when the pointer goes down outside of all of them. */
export function useOutside(inside: readonly Ref[], isOpen: boolean, close: () => void): void {
  const left = useEffectEvent((event: Event) => {
    if (!inside.some((one) => isInside(one.current, event.target))) close()
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('pointerdown', left)
    return () => document.removeEventListener('pointerdown', left)
  }, [isOpen])
}

/** An open list of choices closes first, by its own input. */
const OPEN_CHOICES = '[role=combobox][aria-expanded=true]'

/**
 * Closes a panel that opens below its button: `leave` when the pointer goes down or the focus goes outside of `root`, `escape`
 * on Esc inside, where the focus has to go back to the button.
 */
export function useDismiss(root: Ref, isOpen: boolean, leave: () => void, escape: () => void): void {
  useOutside([root], isOpen, leave)
  const focused = useEffectEvent(({ target }: FocusEvent) => {
    // A click on a word inside gives the focus to what stands around the panel, such as the page's main part: nobody has left.
    const isAround = target instanceof Node && target.contains(root.current)
    if (!isAround && !isInside(root.current, target)) leave()
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isOfChoices = event.target instanceof Element && event.target.matches(OPEN_CHOICES)
    if (event.key === 'Escape' && !isOfChoices) escape()
  })
  useEffect(() => {
    const { current } = root
    if (!isOpen || !current) return
    document.addEventListener('focusin', focused)
    current.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('focusin', focused)
      current.removeEventListener('keydown', pressed)
    }
  }, [root, isOpen])
}
