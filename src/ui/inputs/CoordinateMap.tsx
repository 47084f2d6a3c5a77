import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { lengthText, MAP_HEIGHT as HEIGHT, MAP_WIDTH as WIDTH, MapGrid } from '#ui/inputs/MapGrid.tsx'
import { MapNeighbours, overlapping, type Neighbour } from '#ui/inputs/MapNeighbours.tsx'
import { offsetOf, positionAt, roundLength, type Offset, type Position } from '#ui/inputs/map-scale.ts'

interface Props {
  longitude: number | null
  latitude: number | null
  /** Metres. */
  radius: number | null
  /** Other places, shown with their circles. */
  neighbours?: readonly Neighbour[]
  lang: Lang
  onMove: (to: Position) => void
}

/** Where an empty map begins: the plant's region. */
const START: Position = { longitude: 112.6535, latitude: -7.159 }
const ALONE: readonly Neighbour[] = []
const ARROWS: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface PinProps {
  label: string
  help: string
  isSet: boolean
  /** In the picture's own units. */
  x: number
  y: number
  onKey: (event: KeyboardEvent) => void
  onGrab: () => void
  onDrag: (event: PointerEvent) => void
  onDrop: () => void
}

function Pin({ label, help, isSet, x, y, onKey, onGrab, onDrag, onDrop }: PinProps): ReactNode {
  return (
    <g
      className="map-pin"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inside a picture there are no buttons
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-describedby={help}
      data-empty={!isSet || undefined}
      transform={`translate(${x} ${y})`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onGrab()
      }}
      onPointerMove={onDrag}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
    >
      <circle r={24} className="map-grip" />
      <path d="M0 0c-7-10-11-15-11-21a11 11 0 0 1 22 0c0 6-4 11-11 21Z" />
      <circle cy={-21} r={4} className="map-hole" />
    </g>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }): ReactNode {
  return (
    <div className="map-zoom btn-group">
      <button
        type="button"
        className="btn btn-icon btn-sm"
        aria-label={t('Zoom in')}
        onClick={() => onZoom(zoom * 2)}
      >
        +
      </button>
      <button
        type="button"
        className="btn btn-icon btn-sm"
        aria-label={t('Zoom out')}
        onClick={() => onZoom(Math.max(zoom / 2, 1 / 64))}
      >
        −
      </button>
    </div>
  )
}

/** A place on a plain grid drawn to scale: click it, drag the pin, move it by the arrow keys, or type the numbers above. */
export function CoordinateMap(props: Props): ReactNode {
  const { longitude, latitude, radius, neighbours = ALONE, lang, onMove } = props
  const help = useId()
  const svg = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(1)
  const [isDragging, setDragging] = useState(false)
  const isSet = longitude !== null && latitude !== null
  const at = isSet ? { longitude, latitude } : START
  // The map stands still while the pin is dragged and follows it afterwards.
  const [middle, setMiddle] = useState(at)
  const centre = isDragging ? middle : at
  const metresAcross = (Math.max(radius ?? 100, 25) * 6) / zoom
  const perPixel = metresAcross / WIDTH
  const step = roundLength(metresAcross / 6)
  const pin = offsetOf(centre, at)
  const [x, y] = [WIDTH / 2 + pin.x / perPixel, HEIGHT / 2 + pin.y / perPixel]

  const touching = isSet && radius !== null ? overlapping(at, radius, neighbours) : ALONE

  const moveTo = (event: MouseEvent, from: Position): void => {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return
    const scale = Math.max(box.width / WIDTH, box.height / HEIGHT)
    onMove(
      positionAt(from, {
        x: ((event.clientX - box.left - box.width / 2) / scale) * perPixel,
        y: ((event.clientY - box.top - box.height / 2) / scale) * perPixel,
      }),
    )
  }
  const press = (event: KeyboardEvent): void => {
    if (!isSet && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onMove(START)
      return
    }
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const metres = (step / 10) * (event.shiftKey ? 10 : 1)
    onMove(positionAt(at, { x: arrow.x * metres, y: arrow.y * metres }))
  }
  return (
    <div className="mini-map">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pin in it takes the keys */}
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a picture
        role="group"
        aria-label={t('Map of the location')}
        onClick={(event) => {
          // A pin that was dragged or pressed is where it belongs.
          if (event.target instanceof Element && !event.target.closest('.map-pin')) moveTo(event, at)
        }}
      >
        <MapGrid step={step / perPixel} />
        <MapNeighbours
          {...{ neighbours, centre, perPixel }}
          touching={new Set(touching.map(({ id }) => id))}
        />
        {radius !== null && <circle className="map-radius" cx={x} cy={y} r={radius / perPixel} />}
        <Pin
          {...{ x, y, help, isSet }}
          label={isSet ? t('Pin') : t('Place the pin')}
          onKey={press}
          onGrab={() => {
            setMiddle(at)
            setDragging(true)
          }}
          onDrag={(event) => {
            if (isDragging) moveTo(event, middle)
          }}
          onDrop={() => setDragging(false)}
        />
      </svg>
      <Zoom zoom={zoom} onZoom={setZoom} />
      <span className="map-scale">{t('One square is {length}', { length: lengthText(step, lang) })}</span>
      <output className="map-overlap">
        {touching.length > 0 &&
          t('Overlaps with {names}: a truck there may count for both.', {
            names: touching.map(({ code }) => code).join(', '),
          })}
      </output>
      <p className="hint" id={help}>
        {t('Click the map, drag the pin or move it with the arrow keys; Shift takes bigger steps.')}
      </p>
    </div>
  )
}
