import { t } from '#i18n/browser.ts'
import { formatKg } from '#i18n/format.ts'
import type { KeptTicket } from '#islands/weighing/offline/store.ts'

const lang = (): 'id' | 'en' => (document.documentElement.lang === 'id' ? 'id' : 'en')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A ticket for the driver while no server has it: it says so itself. Gives the address of a page that can be printed. */
export function slipOf(ticket: KeptTicket, plate: string): string {
  const { ticket_no, first_kg, second_kg, first_at } = ticket
  const moment = new Date(first_at).toLocaleString(lang(), { timeZone: 'Asia/Jakarta' })
  const rows: [string, string][] = [
    [t('Plate number'), plate],
    [t('First weight'), formatKg(first_kg, lang())],
    ...(second_kg === null
      ? []
      : ([
          [t('Second weight'), formatKg(second_kg, lang())],
          [t('Net'), formatKg(Math.abs(second_kg - first_kg), lang())],
        ] satisfies [string, string][])),
    [t('First weighing'), `${moment} WIB`],
  ]
  const lines = rows.map(([label, value]) => `<p>${escaped(label)}: <b>${escaped(value)}</b></p>`).join('')
  const mark = t('NOT SENT YET: valid with this number once the server has it')
  const page = `<!doctype html><html lang="${lang()}"><meta charset="utf-8"><title>${escaped(ticket_no)}</title><body style="font:14px system-ui;max-width:72mm"><h1 style="font-size:18px">${escaped(ticket_no)}</h1>${lines}<p style="border:1px solid;padding:4px">${escaped(mark)}</p></body></html>`
  return URL.createObjectURL(new Blob([page], { type: 'text/html' }))
}
