import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

const element = document.getElementById('list')!

/** What the server has drawn the list from. */
export function startOf<P>(): P {
  return JSON.parse(document.getElementById('list-start')?.textContent ?? '') as P
}

/** `data-ssr` says that nobody has taken the list over yet. */
function Taken({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => element.removeAttribute('data-ssr'), [])
  return children
}

/** Takes the list over that the server has drawn (layouts/generic/ListPage.astro). */
export function takeOver(list: ReactNode): void {
  // React does from here on what is pressed; layouts/browser/early-press.ts must not do it again.
  element.dataset['ssr'] = 'taken'
  hydrateRoot(element, <Taken>{list}</Taken>)
}
