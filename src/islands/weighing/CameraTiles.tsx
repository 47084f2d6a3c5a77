import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { CameraPlace, ScaleFeed, ScalePicture } from '#contracts/telemetry/scale-feed.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import { spacedPlate } from '#contracts/plate-text.ts'
import { formatTime } from '#i18n/format.ts'

const PLACES: readonly CameraPlace[] = ['front', 'rear', 'top', 'cabin']

function sayPlace(place: CameraPlace): string {
  switch (place) {
    case 'front':
      return t('Front')
    case 'rear':
      return t('Rear')
    case 'top':
      return t('Top')
    case 'cabin':
      return t('Cabin')
  }
}

interface TileProps {
  place: CameraPlace
  hasCamera: boolean
  picture: ScalePicture | undefined
  /** The plate of the truck that is weighed. */
  plate: string | null
}

/** The plate that a camera read, where it is not that of the truck that is weighed: the picture is to be seen, so only that is said on it. */
function OtherPlate({ read, plate }: { read: string; plate: string | null }): ReactNode {
  if (plate === null || spacedPlate(read) === spacedPlate(plate)) return null
  return (
    <span className="camera-plate" title={t('Another plate: {plate}', { plate: read })}>
      <span aria-hidden="true">≠ {read}</span>
      <span className="visually-hidden">{t('Another plate: {plate}', { plate: read })}</span>
    </span>
  )
}

function Tile({ place, hasCamera, picture, plate }: TileProps): ReactNode {
  // The bytes follow the weight; until they are there the tile says so.
  const [missing, setMissing] = useState<string | null>(null)
  const name = sayPlace(place)
  const isThere = picture !== undefined && missing !== picture.file_id
  const word =
    !hasCamera && !picture ? t('no camera') : picture ? t('picture on its way') : t('no picture yet')
  const inside = (
    <figcaption>
      <b>{name}</b> <small>{isThere ? formatTime(picture.at) : word}</small>
      {picture?.plate && <OtherPlate read={picture.plate} plate={plate} />}
    </figcaption>
  )
  if (!isThere) return <figure className="camera-tile">{inside}</figure>
  const address = fileAddress(picture.file_id)
  return (
    <figure className="camera-tile">
      <a href={address} target="_blank" rel="noopener">
        <img
          src={address}
          alt={t('Picture of the camera: {place}', { place: name })}
          onError={() => setMissing(picture.file_id)}
        />
      </a>
      {inside}
    </figure>
  )
}

/** What the four cameras of a scale saw with its last stable weight. */
export function CameraTiles({
  cameras,
  pictures,
  plate,
}: Pick<ScaleFeed, 'cameras' | 'pictures'> & Pick<TileProps, 'plate'>): ReactNode {
  return (
    <div className="camera-tiles" role="group" aria-label={t('Cameras')}>
      {PLACES.map((place) => (
        <Tile
          key={place}
          place={place}
          hasCamera={cameras.includes(place)}
          picture={pictures.find(({ position }) => position === place)}
          plate={plate}
        />
      ))}
    </div>
  )
}
