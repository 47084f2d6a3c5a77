import type { ReactNode } from 'react'
import { fileAddress } from '#contracts/files/file-use.ts'
import type { EvidenceFrame as Frame } from '#contracts/billing/evidence.ts'
import { t } from '#i18n/browser.ts'
import { CheckMark } from '#islands/billing/CheckMark.tsx'
import { Facts } from '#ui/Facts.tsx'

/** Of a hash as much as people compare. */
const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** What the indicator sent for a weight, where it stands in the chain of its scale, and the pictures taken with it. */
export function EvidenceFrame({ title, frame }: { title: string; frame: Frame }): ReactNode {
  return (
    <section className="chain-frame">
      <h3>{t('Raw frame of {weighing}', { weighing: title })}</h3>
      <pre>
        {frame.text ?? t('No indicator sent this weight')}
        {frame.hex !== null && frame.hex !== frame.text && `\n${frame.hex}`}
      </pre>
      <Facts facts={frame.facts} />
      <h4>{t('Chain of the scale')}</h4>
      <ul className="chain-hashes">
        {frame.neighbours.map(({ seq, hash, here }) => (
          <li key={seq} className={here ? 'is-here' : undefined}>
            <span>{t('Weight {no}', { no: seq })}</span>
            <code>{short(hash)}</code>
          </li>
        ))}
      </ul>
      <CheckMark check={frame.chain} />
      {frame.photos.length > 0 && (
        <>
          <h4>{t('Photos at the capture')}</h4>
          <ul className="chain-photos">
            {frame.photos.map(({ file_id, label }) => (
              <li key={file_id}>
                <a href={fileAddress(file_id)} target="_blank" rel="noopener">
                  <img src={fileAddress(file_id)} alt={label} loading="lazy" />
                </a>
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
