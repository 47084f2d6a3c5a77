import { useEffect, useEffectEvent } from 'react'
import { takeScans } from '#stores/wedge.ts'

/** Takes what a card or code reader types anywhere on the page but in a field; the field for the truck understands codes by itself. */
export function useWedge(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => takeScans((code) => tell(code)), [])
}
