import {
  AgentConnection,
  type AgentCapture,
  type AgentLink,
} from '#islands/weighing/agent/agent-connection.ts'

interface Shared {
  scaleId: string
  connection: AgentConnection
  link: AgentLink
  followers: Set<(link: AgentLink) => void>
}

const ABSENT: AgentLink = { state: 'absent' }

/** A page has one scale at a time, and speaks to its agent once, however many parts listen. */
let shared: Shared | null = null

function connected(scaleId: string): Shared {
  const followers: Shared['followers'] = new Set()
  const connection = new AgentConnection(scaleId, (link) => {
    made.link = link
    for (const follow of followers) follow(link)
  })
  const made: Shared = { scaleId, connection, link: ABSENT, followers }
  return made
}

/**
 * Follows the scale agent on this PC, if there is one for this scale: whether it is there and what the scale shows. It works without the
 * server. The weights the server takes are those it heard itself (live.G5); this is for when it cannot hear. Gives the way to stop.
 */
export function followAgent(scaleId: string, follow: (link: AgentLink) => void): () => void {
  if (shared?.scaleId !== scaleId) {
    shared?.connection.close()
    shared = connected(scaleId)
  }
  const mine = shared
  mine.followers.add(follow)
  follow(mine.link)
  return () => {
    mine.followers.delete(follow)
    if (mine.followers.size > 0) return
    mine.connection.close()
    if (shared === mine) shared = null
  }
}

/** The weight that stands on the scale now, signed by its agent and with pictures; never fails. Somebody has to follow the agent. */
export function captureFrame(scaleId: string): Promise<AgentCapture> {
  if (shared?.scaleId !== scaleId) return Promise.resolve({ frame: null, refused: 'absent' })
  return shared.connection.capture()
}
