import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { isRow } from '#kernel/guards.ts'

interface OldView {
  name: string
  query: string
}

function isOldView(value: unknown): value is OldView {
  return isRow(value) && typeof value.name === 'string' && typeof value.query === 'string'
}

/** Views were kept on the device before they were kept on the server. What stands in a browser's storage is not ours alone. */
function oldViews(key: string): OldView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOldView) : []
  } catch {
    return []
  }
}

interface Props {
  resource: string
  /** Whether it was taken over. */
  onTake: (name: string, query: string) => Promise<boolean>
}

/** Offers once to take over what this device still keeps; what was taken over, or is not wanted, is asked for no more. */
export function OnDevice({ resource, onTake }: Props): ReactNode {
  const key = `views.${resource}`
  const [old, setOld] = useState(() => oldViews(key))
  if (!old.length) return null
  async function take(): Promise<void> {
    let left = old
    for (const one of old) {
      if (!(await onTake(one.name.trim().slice(0, 60), one.query))) break
      left = left.filter((other) => other !== one)
      if (left.length) localStorage.setItem(key, JSON.stringify(left))
      else localStorage.removeItem(key)
      setOld(left)
    }
  }
  return (
    <div className="banner banner-info stack tight">
      <span>
        {t('This device still keeps {count} views: {names}', {
          count: old.length,
          names: old.map(({ name }) => name).join(', '),
        })}
      </span>
      <div className="row">
        <button type="button" className="btn btn-sm" onClick={() => void take()}>
          {t('Take them over')}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => {
            localStorage.removeItem(key)
            setOld([])
          }}
        >
          {t('Forget them')}
        </button>
      </div>
    </div>
  )
}
