import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { SignedStatement } from '#contracts/weighing/paper-proof.ts'
import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { standingOf, type Standing } from '#islands/weighing/verify/ends.ts'
import type { PaperKey } from '#islands/weighing/verify/prove.ts'

interface Props {
  /** The genuine code that was scanned last; null before. */
  read: SignedStatement | null
  keys: readonly PaperKey[]
  lang: Lang
}

/** What is known of a paper by ends of chains, in words, and how good it is. */
function said(standing: Standing, lang: Lang): readonly [banner: string, words: string] {
  const at = 'at' in standing ? formatMoment(standing.at, lang) : ''
  const number = 'number' in standing ? standing.number : 0
  switch (standing.is) {
    case 'there': {
      const there = t('The paper stands as number {number} in the ends written down {at}.', { number, at })
      const through = formatMoment(standing.through, lang)
      return [
        'banner-ok',
        through === at
          ? there
          : `${there} ${t('All that the file has from after it, until {at}, follows from it.', { at: through })}`,
      ]
    }
    case 'changed':
      return [
        'banner-bad',
        t(
          'The ends written down {at} say something else than the paper, number {number}: the record was changed after it was printed, or a backup was put back.',
          { number, at },
        ),
      ]
    case 'before':
      return [
        'banner-warn',
        t('The file is from before this paper, number {number}: its last line is of {at}.', { number, at }),
      ]
    case 'after':
      return [
        'banner-warn',
        t('The file does not reach back to this paper, number {number}: its first line is of {at}.', {
          number,
          at,
        }),
      ]
    case 'gap':
      return [
        'banner-warn',
        t(
          'The line of this paper, number {number}, is missing: the file has lines from before and after it.',
          {
            number,
          },
        ),
      ]
    case 'unnumbered':
      return [
        'banner-warn',
        t('This paper is from before printed codes had numbers: no ends say anything of it.'),
      ]
    case 'unsigned':
      return ['banner-bad', t('No line of it was signed by this plant and says anything of papers.')]
    case 'unable':
      return ['banner-warn', t('This browser cannot check signatures.')]
  }
}

/** Where ends of chains that somebody keeps elsewhere are opened or pasted: they tell whether the paper stands in them. Nothing of it leaves the browser. */
export function EndsCheck({ read, keys, lang }: Props): ReactNode {
  const [ends, setEnds] = useState('')
  const [standing, setStanding] = useState<Standing | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    let isOld = false
    setStanding(null)
    if (read && ends.trim())
      void standingOf(read, ends, keys).then((found) => {
        if (!isOld) setStanding(found)
      })
    return () => {
      isOld = true
    }
  }, [read, ends, keys])
  const [banner, words] = standing ? said(standing, lang) : ['', '']
  return (
    <section className="form" aria-label={t('In the ends of chains')}>
      <h3>{t('In the ends of chains')}</h3>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('Lines of heads.jsonl, of the daily mail or of a witness')}
        </label>
        <textarea
          id={id}
          className="control"
          rows={3}
          value={ends}
          onChange={({ target }) => setEnds(target.value)}
          spellCheck={false}
          aria-describedby={`${id}-help`}
        />
        <span className="hint" id={`${id}-help`}>
          {t('They tell whether the record still says what the scanned paper says. The server is not asked.')}
        </span>
      </div>
      <div className="row">
        <button type="button" className="btn" onClick={() => input.current?.click()}>
          <i className="pi pi-upload" aria-hidden="true" /> {t('Open a file of ends')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('Open a file of ends')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Emptied, so that the same file can be opened again after it has grown.
            event.target.value = ''
            void file?.text().then(setEnds)
          }}
        />
      </div>
      <div role="status">
        {standing && <p className={`banner ${banner}`}>{words}</p>}
        {!read && ends.trim() && <p className="hint">{t('Scan the square code of the paper first.')}</p>}
      </div>
    </section>
  )
}
