import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { setDriverAccount } from '#contracts/account/browser-calls.ts'
import type { RefView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { leaveFor } from '#islands/form/guard.ts'

/** The driver record in the version that the user saw. */
interface Linked {
  id: string
  row_version: number
}

/** Gives a driver an account, or takes it away again; gives why not, or leaves the page. */
async function setAccount(
  driver: Linked,
  userId: string | null,
  done: string,
  href: string,
): Promise<string | null> {
  const { id, row_version } = driver
  try {
    await withLoading(api.call(setDriverAccount, { id, row_version, user_id: userId }))
  } catch (error) {
    if (!isRefusedCall(error)) throw error
    return [error.message, ...error.fields.flatMap((field) => field.messages)].join(' ')
  }
  notifyNext(done)
  leaveFor(href)
  return null
}

interface LinkProps {
  source: RefView
  userId: string
  /** The profile's screen. */
  doneHref: string
}

/** Most drivers are in the list before they get an account: their record becomes the profile, and no second one is made. */
export function LinkDriver({ source, userId, doneHref }: LinkProps): ReactNode {
  const [driver, setDriver] = useState<Row | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  async function link(): Promise<void> {
    if (!driver) return setProblem(t('Required'))
    const name = titleOf(driver, source.title)
    const linked = { id: driver.id, row_version: Number(driver.row_version) }
    setProblem(await setAccount(linked, userId, t('{name} linked', { name }), doneHref))
  }

  return (
    <section className="card link-driver" aria-labelledby={`${id}-title`}>
      <header className="card-head">
        <h2 id={`${id}-title`}>{t('Is this driver in the list already?')}</h2>
      </header>
      <div className="card-body stack">
        <p>{t('Then link the record instead of making a second one.')}</p>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('Driver without an account')}
          </label>
          <RefPicker
            id={id}
            source={source}
            value={driver?.id ?? null}
            title={driver ? titleOf(driver, source.title) : ''}
            chosen={driver}
            filters={[{ field: 'user_id', operator: 'is_null', value: true }]}
            describedBy={problem ? `${id}-error` : undefined}
            isInvalid={problem !== null}
            onPick={(_, row) => {
              setProblem(null)
              setDriver(row)
            }}
          />
          {problem && (
            <span className="field-error" id={`${id}-error`} role="alert">
              {problem}
            </span>
          )}
        </div>
        <div className="row">
          <button type="button" className="btn" onClick={() => void link()}>
            {t('Link driver')}
          </button>
        </div>
      </div>
    </section>
  )
}

interface UnlinkProps {
  driver: Linked
  /** How the driver is called. */
  name: string
  /** The account's screen. */
  doneHref: string
}

/** A driver linked to the wrong account is set free again; the record stays with all its trips. */
export function UnlinkDriver({ driver, name, doneHref }: UnlinkProps): ReactNode {
  async function unlink(): Promise<void> {
    const isSure = await confirm({
      title: t('Unlink {name}?', { name }),
      message: t('The driver stays in the list with all trips, but this account is no longer the driver.'),
      positive: t('Unlink'),
      negative: t('Cancel'),
    })
    if (!isSure) return
    const refused = await setAccount(driver, null, t('{name} unlinked', { name }), doneHref)
    if (refused) notify(refused, 'error')
  }

  return (
    <button type="button" className="btn" onClick={() => void unlink()}>
      {t('Unlink')}
    </button>
  )
}
