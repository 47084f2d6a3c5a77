import { useCallback, useEffect, useRef, useState } from 'react'
import {
  AgentConnection,
  type AgentCapture,
  type AgentLink,
} from '#islands/weighing/agent/agent-connection.ts'

export interface Agent {
  link: AgentLink
  /** Asks for the weight that stands now, signed and with pictures; never fails. */
  capture(): Promise<AgentCapture>
}

/**
 * The scale agent on this PC, if there is one for this scale: whether it is there, what the scale shows, and a signed weight. It works
 * without the server. The weights the server takes are those it heard itself (live.G5); this is for when it cannot hear.
 */
export function useAgent(scaleId: string): Agent {
  const [link, setLink] = useState<AgentLink>({ state: 'absent' })
  const connection = useRef<AgentConnection | null>(null)
  useEffect(() => {
    setLink({ state: 'absent' })
    const made = new AgentConnection(scaleId, setLink)
    connection.current = made
    return () => {
      connection.current = null
      made.close()
    }
  }, [scaleId])
  const capture = useCallback(
    (): Promise<AgentCapture> =>
      connection.current?.capture() ?? Promise.resolve({ frame: null, refused: 'absent' }),
    [],
  )
  return { link, capture }
}
