export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 12
const EDGE = 8

const within = (at: number, size: number, room: number): number =>
  Math.max(EDGE, Math.min(at, room - size - EDGE))

/**
 * Where a card stands so that it does not cover what it points at: below it, above it, or at the lower edge of the window where
 * neither has room.
 */
export function placeBeside(
  anchor: Box,
  card: Pick<Box, 'width' | 'height'>,
  room: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const left = within(anchor.left, card.width, room.width)
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - card.height
  if (below + card.height + EDGE <= room.height) return { left, top: below }
  if (above >= EDGE) return { left, top: above }
  return { left, top: within(room.height, card.height, room.height) }
}
