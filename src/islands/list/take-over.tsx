import type { ReactNode } from 'react'
import { MARK } from '#ui/drawn.ts'
import { takeOver } from '#ui/take-over.tsx'

/** What the server has drawn the list from. */
export function startOf<P>(): P {
  return JSON.parse(document.getElementById('list-start')?.textContent ?? '') as P
}

/** Takes the list over that the server has drawn (layouts/generic/ListPage.astro). */
export async function takeListOver(list: ReactNode): Promise<void> {
  const element = document.getElementById('list')!
  await takeOver(element, list)
  element.removeAttribute(MARK)
}
