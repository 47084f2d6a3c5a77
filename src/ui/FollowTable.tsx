import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { FollowRow, TruckPlan } from '#contracts/weighing/truck-calls.ts'

function Side({
  side,
  isNew,
  isOld,
}: {
  side: FollowRow['before']
  isNew: boolean
  isOld: boolean
}): ReactNode {
  return (
    <>
      {isOld ? <del>{side.text}</del> : isNew ? <b>{side.text}</b> : <span>{side.text}</span>}
      {side.under && <small>{side.under}</small>}
    </>
  )
}

/** What follows from another truck, row by row: what is now, what would be, and what that means. The same before it is asked for and before it is approved. */
export function FollowTable({ plan, caption }: { plan: TruckPlan; caption: string }): ReactNode {
  return (
    <>
      <table className="table follow-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('Now, version {no}', { no: plan.version - 1 })}</th>
            <th scope="col" className="follow-new">
              {t('New, version {no}', { no: plan.version })}
            </th>
            <th scope="col">{t('What follows')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.rows.map(({ name, label, before, after, moves, follows }) => (
            <tr key={name} data-follow={name}>
              <th scope="row">{label}</th>
              <td>
                <Side side={before} isOld={moves} isNew={false} />
              </td>
              <td className="follow-new">
                <Side side={after} isOld={false} isNew={moves} />
              </td>
              <td className="follow-word">{follows}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.says.map((text) => (
        <p key={text} className="banner banner-warn follow-note">
          {text}
        </p>
      ))}
    </>
  )
}
