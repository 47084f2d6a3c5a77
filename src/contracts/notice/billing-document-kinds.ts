import { CONTROL_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { OPEN_DOCUMENT } from '#contracts/billing/document-actions.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, watchers, type NotificationKind } from '#contracts/notice/telling.ts'

const documentPage = ({ id }: Told): string => `${to('billings')}?billing=${id}`

/** What is told of billing documents: to who verifies, to who made it, and to the vendor's own control tower. */
export const BILLING_DOCUMENT_KINDS: Readonly<Record<string, NotificationKind>> = {
  'billing.review': {
    label: 'A billing document waits for verification',
    tells: [others(CONTROL_TOWER, 'Document {no} waits for verification', ['in_review'], documentPage)],
  },
  'billing.adjusted_large': {
    label: 'A large adjustment was put on a billing document',
    mail: true,
    tells: [
      others(CONTROL_TOWER, 'Document {no} has a large adjustment', OPEN_DOCUMENT, documentPage),
      watchers('Document {no} has a large adjustment', 'always'),
    ],
  },
  'billing.return': {
    label: 'A billing document was returned',
    tells: [involved(CONTROL_TOWER, 'Document {no} was returned', ['returned'], documentPage)],
  },
  'billing.reopen': {
    label: 'A billing document is a draft again',
    tells: [
      involved(
        CONTROL_TOWER,
        'Document {no} is a draft again: what it bills has changed',
        ['draft'],
        documentPage,
      ),
    ],
  },
  'billing.verify': {
    label: 'A billing document was verified',
    tells: [involved(CONTROL_TOWER, 'Document {no} was verified', ['verified'], documentPage)],
  },
  'billing.void': {
    label: 'A billing document was voided',
    tells: [involved(CONTROL_TOWER, 'Document {no} was voided', ['void'], documentPage)],
  },
}
