import type { ReactNode } from 'react'
import type { EvidenceLink } from '#contracts/billing/evidence.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { CheckMark } from '#islands/billing/CheckMark.tsx'

const ICONS: Record<EvidenceLink['kind'], string> = {
  payment: 'pi-money-bill',
  received: 'pi-download',
  component: 'pi-hashtag',
  advance: 'pi-wallet',
  overtime: 'pi-clock',
  document: 'pi-receipt',
  line: 'pi-hashtag',
  trip: 'pi-truck',
  ticket: 'pi-gauge',
  weight: 'pi-camera',
  assigned: 'pi-users',
  order: 'pi-list',
  approved: 'pi-check-square',
  funds: 'pi-wallet',
}

interface Props {
  links: readonly EvidenceLink[]
  /** What the row of headings says; read out as the name of the list. */
  title: string
  lang: Lang
  /** The weight whose frame is shown beside. */
  chosen?: EvidenceLink | null
  onChoose?: (link: EvidenceLink) => void
}

/** A part of the chain: what each link is, what it hands on, and whether it holds. A weight is a button that shows its frame. */
export function EvidenceChain({ links, title, lang, chosen = null, onChoose }: Props): ReactNode {
  return (
    <ol className="chain" aria-label={title}>
      {links.map((link, at) => (
        <li key={at} className={link === chosen ? 'is-chosen' : undefined}>
          <span className="chain-icon" aria-hidden="true">
            <i className={`pi ${ICONS[link.kind]}`} />
          </span>
          <div className="chain-what">
            {link.frame && onChoose ? (
              <button type="button" aria-pressed={link === chosen} onClick={() => onChoose(link)}>
                {link.title}
              </button>
            ) : link.href ? (
              <a href={link.href}>{link.title}</a>
            ) : (
              <b>{link.title}</b>
            )}
            {link.text && <p>{link.text}</p>}
          </div>
          <p className="chain-carries">
            {link.carries && (
              <>
                <b>{formatNumber(link.carries.value, lang, link.carries.decimals)}</b>
                <span>{link.carries.unit}</span>
              </>
            )}
          </p>
          <CheckMark check={link.check} />
        </li>
      ))}
    </ol>
  )
}
