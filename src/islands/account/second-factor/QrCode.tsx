import { encode } from 'uqr'
import type { ReactNode } from 'react'

const QUIET = 4

/** A text as a QR code, always dark on white: not every scanner reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const edge = size + 2 * QUIET
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={edge} height={edge} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
