/** How series are told apart: a colour of the theme, a pattern in bars, dashes and a mark on lines. */
export const SERIES_LOOKS = [
  { colour: '--chart-1', dash: [] },
  { colour: '--chart-2', dash: [8, 4] },
  { colour: '--chart-3', dash: [2, 3] },
  { colour: '--chart-4', dash: [10, 3, 2, 3] },
  { colour: '--chart-5', dash: [5, 5] },
] as const

const SIZE = 8

/** Lines of a pattern's tile, as moves from point to point; a plain fill has none. */
const STROKES: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [],
  [
    [-2, 10, 10, -2],
    [-2, 2, 2, -2],
    [6, 10, 10, 6],
  ],
  [[0, 4, 8, 4]],
  [[4, 0, 4, 8]],
  [
    [0, 0, 8, 8],
    [8, 0, 0, 8],
  ],
]

/** The fill of the nth series: its colour with the lines of its pattern in the colour of the card. */
export function patternOf(
  context: CanvasRenderingContext2D,
  nth: number,
  colour: string,
  ground: string,
): CanvasPattern | string {
  const strokes = STROKES[nth % STROKES.length]!
  if (!strokes.length) return colour
  const scale = Math.max(1, Math.round(devicePixelRatio))
  const tile = document.createElement('canvas')
  tile.width = SIZE * scale
  tile.height = SIZE * scale
  const pen = tile.getContext('2d')
  if (!pen) return colour
  pen.scale(scale, scale)
  pen.fillStyle = colour
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.strokeStyle = ground
  pen.lineWidth = 2
  for (const [x, y, toX, toY] of strokes) {
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(toX, toY)
    pen.stroke()
  }
  return context.createPattern(tile, 'repeat') ?? colour
}
