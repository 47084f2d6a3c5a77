import { useLayoutEffect, type RefObject } from 'react'

const GAP_PX = 4
const EDGE_PX = 8

function place(anchor: HTMLElement, panel: HTMLElement, fits: boolean): void {
  const box = anchor.getBoundingClientRect()
  const { style } = panel
  if (fits) style.width = `${box.width}px`
  const { offsetHeight: height, offsetWidth: width } = panel
  const below = innerHeight - box.bottom - EDGE_PX
  const isBelow = height + GAP_PX <= below || below >= box.top
  const top = isBelow ? box.bottom + GAP_PX : box.top - height - GAP_PX
  // What fits nowhere stays in sight to its last button; a list to choose from scrolls itself, and must not hide what is typed.
  const lowest = fits ? top : innerHeight - height - EDGE_PX
  style.top = `${Math.max(EDGE_PX, Math.min(top, lowest))}px`
  // Where there is no room to its right, both end at the same edge.
  const left = box.left + width > innerWidth - EDGE_PX ? box.right - width : box.left
  style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`
}

/**
 * Keeps an open panel below (or above) its input. It lies in the top layer, so neither a table's scrolling nor a dialog
 * cuts it off. `fits` gives it the input's width.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  fits = false,
): void {
  useLayoutEffect(() => {
    const [from, floating] = [anchor.current, panel.current]
    if (!isOpen || !from || !floating) return
    if (!floating.matches(':popover-open')) floating.showPopover()
    const follow = (): void => place(from, floating, fits)
    follow()
    const size = new ResizeObserver(follow)
    size.observe(floating)
    // A refusal that appears above the input moves it without any scrolling: something around it grows.
    for (let around = from.parentElement; around; around = around.parentElement) size.observe(around)
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      size.disconnect()
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [anchor, panel, isOpen, fits])
}
