import { startTransition, type ComponentType } from 'react'
import { Mended } from '#ui/Mended.tsx'
import { drawAgain, letGo, takeOver } from '#ui/take-over.tsx'

/**
 * How Astro's islands are taken over, instead of by @astrojs/react/client.js: that one says an island is ready when React has been told
 * of it, which on a slow terminal is some hundred milliseconds before a press does anything. Astro asks again for each change of an island's
 * props (layouts/browser/morph.ts). Islands here have no slots, and none is drawn in the browser only.
 */
export default function island(element: HTMLElement) {
  return (Component: ComponentType<object>, props: object): Promise<void> => {
    const drawn = (
      <Mended element={element}>
        <Component {...props} />
      </Mended>
    )
    const again = drawAgain(element, drawn)
    if (again) return again
    element.addEventListener('astro:unmount', () => letGo(element), { once: true })
    return new Promise((resolve, reject) => {
      startTransition(() => {
        takeOver(element, drawn, element.getAttribute('prefix') ?? '').then(resolve, reject)
      })
    })
  }
}
