import { papersPrinted } from '#contracts/setting/paper-calls.ts'
import type { PaperName } from '#contracts/setting/paper-settings.ts'
import { keysOf } from '#kernel/guards.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { settingsOf } from '#services/master/setting/read.ts'

/** The settings of each kind of paper: its language, and its head. */
const READ = {
  ticket: ['paper_language_ticket', 'paper_head_ticket'],
  delivery_note: ['paper_language_delivery_note', 'paper_head_delivery_note'],
  receipt: ['paper_language_receipt', 'paper_head_receipt'],
  statement: ['paper_language_statement', 'paper_head_statement'],
  minutes: ['paper_language_minutes', 'paper_head_minutes'],
  advance_receipt: ['paper_language_advance_receipt', 'paper_head_advance_receipt'],
  queue_ticket: ['paper_language_queue_ticket', 'paper_head_queue_ticket'],
  overtime_list: ['paper_language_overtime_list', 'paper_head_overtime_list'],
  vessel_call: ['paper_language_vessel_call', 'paper_head_vessel_call'],
  order: ['paper_language_order', 'paper_head_order'],
  payment_list: ['paper_language_payment_list', 'paper_head_payment_list'],
  handover: ['paper_language_handover', 'paper_head_handover'],
  bridge_report: ['paper_language_bridge_report', 'paper_head_bridge_report'],
  evidence: ['paper_language_evidence', 'paper_head_evidence'],
} as const satisfies Record<PaperName, readonly [`paper_language_${PaperName}`, `paper_head_${PaperName}`]>

/** How papers are printed: everybody prints them, also who reads no settings. */
export function mountPapers(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, papersPrinted, async () => {
    const found = await settingsOf(db, Object.values(READ).flat())
    const papers = keysOf(READ).map((name) => {
      const [language, head] = READ[name]
      return [name, { language: found[language], head: found[head] }]
    })
    return { papers: Object.fromEntries(papers) }
  })
}
