import { useEffect, useState } from 'react'
import { QUIET_HEADER } from '#contracts/notice/quiet.ts'

const LOOK_MS = 10 * 60_000
/** Somebody who walks between windows asks no more often. */
const LEAST_MS = 60_000

/** The scripts of the islands that a page names, which carry a hash of all they are made of. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(/component-url="(\/_astro\/[^"]+)"/g)].map(([, url = '']) => url)

/** The scripts of this page's own islands. */
export const ownScripts = (): string[] =>
  [...document.querySelectorAll('astro-island')].flatMap((one) => one.getAttribute('component-url') ?? [])

const nameOf = (url: string): string => url.replace(/\.[\w-]+\.js$/, '')

/** Whether a page that was asked for now is of another build: it names a script of ours with another hash. */
export function isOtherBuild(html: string, own: readonly string[]): boolean {
  const names = new Map(own.map((url) => [nameOf(url), url]))
  return namedIn(html).some((url) => (names.get(nameOf(url)) ?? url) !== url)
}

async function look(): Promise<boolean> {
  const answer = await fetch(location.pathname, {
    cache: 'no-store',
    headers: { [QUIET_HEADER]: '1' },
  })
  return answer.ok && !answer.redirected && isOtherBuild(await answer.text(), ownScripts())
}

/**
 * Whether the server serves a newer version of this page. It is looked for now and then, and each time this part of the page comes,
 * as it does when the line is back.
 */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (isNew) return
    // The page itself has just come.
    let lookedAt = 0
    const check = (): void => {
      if (performance.now() - lookedAt < LEAST_MS) return
      lookedAt = performance.now()
      // What could not be asked is asked next time.
      void look().then(
        (isOther) => isOther && setNew(true),
        () => undefined,
      )
    }
    check()
    const timer = setInterval(check, LOOK_MS)
    addEventListener('focus', check)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', check)
    }
  }, [isNew])
  return isNew
}

/** Opens the page anew; a service worker that waits takes over with it. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage({ op: 'renew' }, [])
  location.reload()
}
