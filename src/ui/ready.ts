import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** False in what the server draws, true once the script runs: for what only a browser knows. Buttons need not ask (ui/drawn.ts). */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
