/** A point of a stroke in the pad's own pixels, and how wide the pen is there. */
export interface StrokePoint {
  x: number
  y: number
  wide: number
}
export type Stroke = readonly StrokePoint[]

/** A pen of a mouse or a finger, and the thinnest and widest one of a pen that feels how hard it is pressed. */
const PLAIN = 2.6
const [THIN, MORE] = [1.2, 3.2]
/** So many pixels of the picture for one of the pad: papers print it larger than it was drawn. */
const FINE = 3
const ROOM = 8
const INK = '#16184a'

/** How wide the pen is: only a pen knows how hard it is pressed. */
export const widthOf = (pointer: string, pressure: number): number =>
  pointer === 'pen' && pressure > 0 ? THIN + MORE * pressure : PLAIN

/** What a drawing context is asked for here. */
type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'quadraticCurveTo' | 'stroke' | 'arc' | 'fill' | 'lineWidth' | 'lineCap' | 'strokeStyle' | 'fillStyle'
> // prettier-ignore

const between = (a: StrokePoint, b: StrokePoint): StrokePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  wide: (a.wide + b.wide) / 2,
})

/** Draws strokes as smooth curves through their points; a touch without a way is a dot. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[]): void {
  pen.lineCap = 'round'
  pen.strokeStyle = INK
  pen.fillStyle = INK
  for (const stroke of strokes) {
    const [first] = stroke
    if (!first) continue
    if (stroke.length === 1) {
      pen.beginPath()
      pen.arc(first.x, first.y, first.wide / 2 + 0.4, 0, Math.PI * 2)
      pen.fill()
      continue
    }
    let from = first
    for (const [at, point] of stroke.entries()) {
      const next = stroke[at + 1]
      const to = next ? between(point, next) : point
      pen.beginPath()
      pen.lineWidth = point.wide
      pen.moveTo(from.x, from.y)
      pen.quadraticCurveTo(point.x, point.y, to.x, to.y)
      pen.stroke()
      from = to
    }
  }
}

/** The box around all strokes with their width, and a little room. */
export function boundsOf(strokes: readonly Stroke[]): {
  left: number
  top: number
  width: number
  height: number
} {
  const points = strokes.flat()
  const left = Math.min(...points.map(({ x, wide }) => x - wide)) - ROOM
  const top = Math.min(...points.map(({ y, wide }) => y - wide)) - ROOM
  return {
    left,
    top,
    width: Math.max(...points.map(({ x, wide }) => x + wide)) + ROOM - left,
    height: Math.max(...points.map(({ y, wide }) => y + wide)) + ROOM - top,
  }
}

/** Whether strokes are more than a slip of the finger. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  if (!strokes.some(({ length }) => length > 1)) return false
  const { width, height } = boundsOf(strokes)
  return Math.max(width, height) > 2 * ROOM + 24
}

/** The strokes alone on nothing, cropped to them. */
export function canvasOf(strokes: readonly Stroke[]): HTMLCanvasElement {
  const { left, top, width, height } = boundsOf(strokes)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * FINE)
  canvas.height = Math.ceil(height * FINE)
  const pen = canvas.getContext('2d')!
  pen.scale(FINE, FINE)
  pen.translate(-left, -top)
  drawStrokes(pen, strokes)
  return canvas
}
