import { useEffect, useState, type ReactNode } from 'react'
import { linkWords } from '#islands/weighing/agent/agent-words.ts'
import { followAgent } from '#islands/weighing/agent/follow-agent.ts'

/** Says on the cockpit why this page cannot speak to the agent on its PC; nothing where it can, or where there is none. */
export function AgentNote({ scaleId }: { scaleId: string }): ReactNode {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => followAgent(scaleId, (link) => setWords(linkWords(link))), [scaleId])
  return words === null ? null : (
    <p className="banner banner-warn" role="status">
      {words}
    </p>
  )
}
