import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { SettingRow } from '#islands/setting/SettingRow.tsx'
import type { SettingCalls, SettingItem } from '#islands/setting/setting-data.ts'

interface Props {
  items: readonly SettingItem[]
  calls: SettingCalls
  lang: Lang
}

const bare = (text: string): string => text.toLowerCase().trim()

function isFound({ view, subject }: SettingItem, words: string): boolean {
  const text = bare(`${subject} ${view.label} ${view.help ?? ''}`)
  return bare(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Settings by subject, with a search over what they are called and do. */
export function SettingList({ items, calls, lang }: Props): ReactNode {
  const [words, setWords] = useState('')
  const id = useId()
  const found = items.filter((item) => isFound(item, words))
  const groups = [...new Map(found.map(({ group, subject }) => [group, subject]))]
  return (
    <div className="setting-page">
      <nav className="setting-groups" aria-label={t('Groups of settings')}>
        {groups.map(([group, subject]) => (
          <a key={group} href={`#${group}`}>
            {subject}
          </a>
        ))}
      </nav>
      <div className="stack">
        <div className="field setting-search">
          <label className="label" htmlFor={id}>
            {t('Search settings')}
          </label>
          <input
            id={id}
            type="search"
            className="control"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {groups.map(([group, subject]) => (
          <section className="card" id={group} key={group} aria-label={subject}>
            <header className="card-head">
              <h2>{subject}</h2>
            </header>
            <ul className="settings">
              {found
                .filter((item) => item.group === group)
                .map((item) => (
                  <SettingRow
                    key={item.name}
                    item={item}
                    calls={calls}
                    lang={lang}
                    onSaved={() => window.location.reload()}
                  />
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p role="status">{t('No setting is called so.')}</p>}
      </div>
    </div>
  )
}
