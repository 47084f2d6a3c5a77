import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import {
  canvasOf,
  drawStrokes,
  isSignature,
  widthOf,
  type Stroke,
  type StrokePoint,
} from '#ui/inputs/strokes.ts'
import { signatureFile } from '#ui/inputs/signature-file.ts'

interface Props {
  isDisabled: boolean
  onDone: (file: File) => void
}

/** Draws all strokes anew, as fine as the screen is. */
function redrawOn(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const fine = devicePixelRatio || 1
  const [width, height] = [Math.round(canvas.clientWidth * fine), Math.round(canvas.clientHeight * fine)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.clearRect(0, 0, width, height)
  pen.scale(fine, fine)
  drawStrokes(pen, strokes)
}

/** Where a pointer was since the last event: a fast hand makes several points of one. */
function pointsOf(event: PointerEvent<HTMLCanvasElement>): StrokePoint[] {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  const all = event.nativeEvent.getCoalescedEvents?.() ?? []
  return (all.length ? all : [event.nativeEvent]).map(({ clientX, clientY, pointerType, pressure }) => ({
    x: clientX - left,
    y: clientY - top,
    wide: widthOf(pointerType, pressure),
  }))
}

/** The strokes of a pad, drawn as they are made; a second finger does not draw. */
function useStrokes(isDisabled: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const drawing = useRef<{ pointer: number; points: StrokePoint[] } | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    redrawOn(element, strokes)
    // Turned or made wider, a canvas is empty.
    const watch = new ResizeObserver(() => redrawOn(element, strokes))
    watch.observe(element)
    return () => watch.disconnect()
  }, [strokes])
  const end = ({ pointerId }: PointerEvent): void => {
    const done = drawing.current
    if (done?.pointer !== pointerId) return
    drawing.current = null
    setStrokes((before) => [...before, done.points])
  }
  const hands = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (isDisabled || drawing.current || event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = { pointer: event.pointerId, points: pointsOf(event).slice(-1) }
      redrawOn(event.currentTarget, [...strokes, drawing.current.points])
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (drawing.current?.pointer !== event.pointerId) return
      drawing.current.points.push(...pointsOf(event))
      redrawOn(event.currentTarget, [...strokes, drawing.current.points])
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { canvas, strokes, setStrokes, hands }
}

/** A place to sign with finger, mouse or pen. Its buttons work by keyboard; who cannot draw chooses a file beside it. */
export function SignaturePad({ isDisabled, onDone }: Props): ReactNode {
  const { canvas, strokes, setStrokes, hands } = useStrokes(isDisabled)
  const [isTooLittle, setTooLittle] = useState(false)
  const isEmpty = strokes.length === 0
  const use = async (): Promise<void> => {
    const isEnough = isSignature(strokes)
    setTooLittle(!isEnough)
    if (isEnough) onDone(await signatureFile(canvasOf(strokes), 'signature.png'))
  }
  return (
    <div className="signature-pad">
      <canvas ref={canvas} role="img" aria-label={t('Place to sign on')} {...hands} />
      <div className="row">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={isDisabled || isEmpty || undefined}
          onClick={() => !isDisabled && !isEmpty && void use()}
        >
          {t('Use this signature')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={isEmpty}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          <i className="pi pi-undo" aria-hidden="true" />
          {t('Undo the last stroke')}
        </button>
        <button type="button" className="btn" disabled={isEmpty} onClick={() => setStrokes([])}>
          <i className="pi pi-times" aria-hidden="true" />
          {t('Clear')}
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {isEmpty ? '' : t('{n} strokes', { n: strokes.length })}
      </span>
      {isTooLittle && (
        <span className="field-error" role="alert">
          {t('That is too little for a signature')}
        </span>
      )}
    </div>
  )
}
