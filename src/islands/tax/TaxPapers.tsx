import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatDay, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { fileAddress } from '#contracts/files/file-use.ts'
import type { PaperState } from '#contracts/tax/paper-state.ts'
import type { ListedTaxPaper } from '#contracts/tax/tax-paper.ts'
import type { FieldView, FormView } from '#contracts/view.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'
import { valueAt } from '#ui/cell.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { PaperForm } from '#islands/tax/PaperForm.tsx'
import { partsOf, stateOf, stateOfAll, type PaperItem, type PaperPart } from '#islands/tax/paper-parts.ts'

interface Props {
  view: FormView
  items: readonly PaperItem[]
  /** Whether papers are entered here at all. */
  isOpen: boolean
  lang: Lang
}

const TONES: Readonly<Record<PaperState, Tone>> = { right: 'ok', missing: 'warn', amount: 'bad', code: 'bad' }
const WORDS: Readonly<Record<PaperState, string>> = {
  right: 'Papers are right',
  missing: 'Something is missing',
  amount: 'Says another amount',
  code: 'Says another collector',
}

/** What a field of a paper says. */
function factOf({ name, kind, label, ref }: FieldView, paper: ListedTaxPaper, lang: Lang): Fact[] {
  const value = valueAt(paper, name)
  if (value === null || value === undefined || value === '') return []
  if (kind === 'file' && ref) {
    const known = valueAt(paper, `${ref.as}.name`)
    const link = (
      <a href={fileAddress(String(value))} target="_blank" rel="noopener">
        {typeof known === 'string' ? known : t('Show')}
      </a>
    )
    return [{ label, value: link }]
  }
  if (kind === 'money') return [{ label, value: formatMoney(Number(value), lang) }]
  return [{ label, value: kind === 'date' ? formatDay(String(value), lang) : String(value) }]
}

/** A paper as it was entered, and which payment goes by it. */
function PartSaid({
  part,
  item,
  paper,
  lang,
}: {
  part: PaperPart
  item: PaperItem
  paper: ListedTaxPaper
  lang: Lang
}) {
  const facts = part.section.fields.flatMap((field) => factOf(field, paper, lang))
  const state = stateOf(part, item.owed, { ...paper })
  return (
    <section className="paper-part">
      <h4>
        {part.section.title}{' '}
        {state !== 'right' && <StatusTag tone={TONES[state]}>{t(WORDS[state])}</StatusTag>}
      </h4>
      {facts.length > 0 ? <Facts facts={facts} wide /> : <p className="muted">{t('Not entered')}</p>}
      {part.held && (
        <p className="hint">
          {t('{no} goes by it: it can be changed once that payment is prepared again', {
            no: part.held.payment_no,
          })}
        </p>
      )}
    </section>
  )
}

/** The next thing to enter behind a card, else the card itself: a saved form is gone, and the focus with it. */
function goOn(card: HTMLElement | null): void {
  const own = card?.querySelector<HTMLElement>('form button[type=submit]')
  let next = card?.nextElementSibling
  while (next && !next.querySelector('form')) next = next.nextElementSibling
  const target =
    own ??
    next?.querySelector<HTMLElement>('form input, form select') ??
    card?.querySelector<HTMLElement>('a')
  target?.focus()
}

/** The later one of what the page knows and what was saved here. */
function latest(known: ListedTaxPaper | null, saved: ListedTaxPaper | null): ListedTaxPaper | null {
  return saved && known && saved.row_version >= known.row_version ? saved : known
}

/** The papers of one document: what is known of it, and those of its taxes. */
function PaperCard({ item, view, isOpen, lang }: Omit<Props, 'items'> & { item: PaperItem }): ReactNode {
  const { owed } = item
  const [saved, setSaved] = useState<ListedTaxPaper | null>(null)
  const [round, setRound] = useState(0)
  const paper = latest(item.paper, saved)
  const parts = useMemo(() => partsOf({ ...item, paper }, view), [item, paper, view])
  const open = useMemo(() => (isOpen ? parts.filter(({ held }) => !held) : []), [parts, isOpen])
  const state = paper ? stateOfAll(parts, owed, { ...paper }) : null
  const [wants, setWants] = useState(state !== 'right')
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (round > 0) goOn(root.current)
  }, [round])
  const isEditing = wants && open.length > 0
  const keep = (record: AnyRecord): void => {
    const now = record as ListedTaxPaper
    setSaved(now)
    setWants(stateOfAll(parts, owed, { ...now }) !== 'right')
    setRound(round + 1)
    notify(t('Papers of {no} saved', { no: owed.billing_no }))
  }
  return (
    <article className="card paper-card" ref={root} aria-labelledby={`paper-${owed.billing_id}`}>
      <header className="card-head">
        <h3 id={`paper-${owed.billing_id}`}>
          <a href={item.href}>{owed.billing_no}</a>
        </h3>
        {state ? (
          <StatusTag tone={TONES[state]}>{t(WORDS[state])}</StatusTag>
        ) : (
          <StatusTag tone="neutral">{t('No papers are needed')}</StatusTag>
        )}
      </header>
      <p className="paper-sub">{item.sub}</p>
      <Facts facts={item.known} wide />
      {item.none.map((sentence) => (
        <p className="paper-sub" key={sentence}>
          {sentence}
        </p>
      ))}
      {paper &&
        parts
          .filter((part) => !isEditing || !open.includes(part))
          .map((part) => <PartSaid key={part.name} part={part} item={item} paper={paper} lang={lang} />)}
      {paper && isEditing && (
        <PaperForm
          key={round}
          view={view}
          owed={owed}
          paper={paper}
          parts={open}
          lang={lang}
          onSaved={keep}
          onCancel={state === 'right' ? () => setWants(false) : null}
        />
      )}
      {open.length > 0 && !isEditing && (
        <div className="paper-foot">
          <button type="button" className="btn btn-sm" onClick={() => setWants(true)}>
            {t('Change papers of {no}', { no: owed.billing_no })}
          </button>
        </div>
      )}
    </article>
  )
}

/** The papers of the taxes, a card a document. */
export function TaxPapers({ items, ...rest }: Props): ReactNode {
  return items.map((item) => <PaperCard key={item.owed.billing_id} item={item} {...rest} />)
}
