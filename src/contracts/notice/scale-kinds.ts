import { ADMIN, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { others, type NotificationKind } from '#contracts/notice/telling.ts'

/** Operators and towers see what is left of it where they report and dispatch; the administrator enters the new certificate. */
const all = (title: string) => [
  others(WEIGHBRIDGE, title, ['waiting'], () => to('weighbridge-report')),
  others(TOWER, title, ['waiting'], () => to('trip-summary')),
  others(ADMIN, title, ['waiting'], () => to('master.scale')),
]

/** What is told of the verification (tera) of scales before it ends (life.D15). */
export const SCALE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'scale-calibration.tera_ending': {
    label: 'The tera of a scale ends in some weeks',
    tells: all('The tera of scale {no} ends soon'),
  },
  'scale-calibration.tera_near': {
    label: 'The tera of a scale ends in some days',
    mail: true,
    tells: all('The tera of scale {no} ends within days'),
  },
  'scale-calibration.tera_ends': {
    label: 'The tera of a scale has come to its last day',
    mail: true,
    tells: all('The tera of scale {no} has come to its last day: after it no weight is taken on it'),
  },
}
