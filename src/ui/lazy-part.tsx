import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { LOST } from '#kernel/client.ts'
import { say } from '#stores/say.ts'

function Lost(): ReactNode {
  return (
    <p className="hint" role="alert">
      {say(LOST)}
    </p>
  )
}

/** A part of an island that comes when it is first opened; where it does not come, the island goes on and says so. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: Lost }
    }
  })
}
