import { useState, type ReactNode } from 'react'
import { fileAddress } from '#contracts/files/file-use.ts'
import type { Compared, FrameCheck } from '#contracts/weighing/compare.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { t } from '#i18n/browser.ts'
import { formatKg, formatTime } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

type Photo = Weighment['photos'][number]

const POSITIONS: Record<Photo['position'], string> = {
  front: 'From the front',
  rear: 'From the rear',
  top: 'From above',
  cabin: 'In the cabin',
  indicator: 'Display of the indicator',
}
const CHAIN: Record<FrameCheck['chain'], string> = {
  valid: 'signature valid',
  broken: 'signature broken: the weight is not as it was written',
  unsigned: 'from before weights were signed',
  unknown_key: 'signed with a key that is not here',
}

/** One picture of a capture. Its bytes may come after the weight: until then the tile says so. */
function Tile({ photo, at }: { photo: Photo; at: string }): ReactNode {
  const [isMissing, setMissing] = useState(false)
  const label = `${t(POSITIONS[photo.position])} ${formatTime(at)}`
  const address = fileAddress(photo.file_id)
  return (
    <li>
      {isMissing ? (
        <span className="compare-none">{t('The picture is not here yet')}</span>
      ) : (
        <a href={address} target="_blank" rel="noopener" aria-label={label}>
          <img src={address} alt="" loading="lazy" onError={() => setMissing(true)} />
        </a>
      )}
      <span className="compare-when">{label}</span>
    </li>
  )
}

/** Pictures and raw frames of both weights; whether a signature holds is what the server found, not what the row says. */
export function CompareEvidence({ found, lang }: { found: Compared; lang: Lang }): ReactNode {
  const { weighments } = found.ticket
  const checks = new Map(found.frames.map(({ weighment_id, chain }) => [weighment_id, chain]))
  const photos = weighments.flatMap((one) => one.photos.map((photo) => ({ photo, at: one.captured_at })))
  return (
    <>
      {photos.length > 0 ? (
        <ul className="compare-photos" aria-label={t('Photos')}>
          {photos.map(({ photo, at }) => (
            <Tile key={photo.file_id} photo={photo} at={at} />
          ))}
        </ul>
      ) : (
        <p className="compare-none">{t('No picture was taken')}</p>
      )}
      <ul className="compare-frames">
        {weighments.map((one) => {
          const chain = checks.get(one.id) ?? 'unsigned'
          return (
            <li key={one.id} className={chain === 'valid' ? undefined : 'is-off'}>
              <p>
                {t('Frame {no}, {time}', { no: one.sequence, time: formatTime(one.captured_at) })},{' '}
                {t(CHAIN[chain])}
                {chain === 'valid' && <i className="pi pi-check" aria-hidden="true" />}
              </p>
              <code>{one.raw_frame ?? `${t('no frame')}: ${formatKg(one.weight_kg, lang)}`}</code>
            </li>
          )
        })}
      </ul>
    </>
  )
}
