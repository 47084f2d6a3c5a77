/** What is known of the server's clock: it stood at `server` when this machine's clock stood at `wall` and its page at `mono`, all ms. */
export interface Anchor {
  server: number
  wall: number
  mono: number
  /** False where this machine's clock was moved while no page of ours was open. */
  sure: boolean
}

/** A page that was closed for longer may have missed a change of the clock. */
const SHORT_MS = 30 * 60_000

/** The server's clock now. Only the page's own steps count, so moving this machine's clock changes nothing. */
export function serverNow({ server, mono }: Anchor, monoNow: number): number {
  return server + Math.max(0, monoNow - mono)
}

/** What a page keeps for the one after it, which has no steps of its own yet. */
export function kept(anchor: Anchor, wallNow: number, monoNow: number): Anchor {
  return { ...anchor, server: serverNow(anchor, monoNow), wall: wallNow, mono: monoNow }
}

/**
 * Goes on from what another page kept. This machine's clock has to bridge the time between: where it went backwards or jumped, the time
 * is a guess and says so.
 */
export function resumed(before: Anchor, wallNow: number, monoNow: number): Anchor {
  const between = wallNow - before.wall
  const isPlausible = between >= 0 && between <= SHORT_MS
  return {
    server: before.server + Math.max(0, isPlausible ? between : 0),
    wall: wallNow,
    mono: monoNow,
    sure: before.sure && isPlausible,
  }
}
