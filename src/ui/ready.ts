import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** False in what the server draws, true once the script runs: for buttons that do nothing before. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
