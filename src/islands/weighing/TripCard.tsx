import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { QueueItem } from '#contracts/weighing/queue.ts'
import { formatDay, formatKg, formatMoment, formatTon } from '#i18n/format.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import type { Chosen } from '#islands/weighing/chosen.ts'

function factsOf(item: QueueItem, lang: Lang): Fact[] {
  const route = [item.origin_name, item.destination_name].filter(Boolean).join(' → ')
  const facts: (Fact | false)[] = [
    item.cargo_name !== null && {
      label: t('Cargo carried'),
      value: `${item.cargo_code} · ${item.cargo_name}`,
    },
    route !== '' && { label: t('Route'), value: route },
    item.order_remaining_ton !== null && {
      label: t('Left of the order'),
      value: formatTon(Number(item.order_remaining_ton), lang),
    },
    item.planned_kg !== null && { label: t('Planned'), value: formatKg(item.planned_kg, lang) },
    item.bag_count_planned !== null && { label: t('Planned bags'), value: item.bag_count_planned },
    {
      label: t('Stored tare'),
      value: formatKg(item.stored_tare_kg, lang),
      ...(item.stored_tare_valid_until
        ? { note: t('valid until {day}', { day: formatDay(item.stored_tare_valid_until, lang) }) }
        : {}),
    },
    item.origin_net_kg !== null && {
      label: t('Origin net'),
      value: formatKg(item.origin_net_kg, lang),
    },
    { label: t('Legal gross (JBI)'), value: formatKg(item.jbi_kg, lang) },
    { label: t('Carrier'), value: item.vendor_name },
  ]
  return facts.filter((fact) => fact !== false)
}

/** The order and trip of the truck that is weighed. */
export function TripCard({ chosen, lang }: { chosen: Chosen | null; lang: Lang }): ReactNode {
  const item = chosen?.item ?? null
  if (!chosen)
    return (
      <section className="card">
        <p className="card-body muted">{t('Choose a truck from the queue, or look for it by plate')}</p>
      </section>
    )
  return (
    <section className="card">
      <header className="card-head">
        <h2>{item?.order_no ? t('Order {no}', { no: item.order_no }) : t('General weighing')}</h2>
      </header>
      {item ? (
        <Facts facts={factsOf(item, lang)} />
      ) : (
        <p className="card-body muted">{t('This truck has no trip to weigh here')}</p>
      )}
    </section>
  )
}

/** What the truck weighed the last five times. */
export function LastTickets({ chosen, lang }: { chosen: Chosen | null; lang: Lang }): ReactNode {
  const tickets = chosen?.item?.last_tickets ?? []
  if (!tickets.length) return null
  return (
    <section className="card last-tickets">
      <header className="card-head">
        <h2>{t('Last tickets of this truck')}</h2>
      </header>
      <Facts
        facts={tickets.map(({ ticket_no, at, net_kg, tare_kg }) => ({
          label: formatMoment(at, lang),
          value: formatKg(net_kg, lang),
          note: `${ticket_no} · ${t('tare {kg}', { kg: formatKg(tare_kg, lang) })}`,
        }))}
      />
    </section>
  )
}
