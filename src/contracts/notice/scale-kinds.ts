import { ADMIN, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { waitingChanges } from '#contracts/notice/notice-links.ts'
import { others, type NotificationKind, type Telling } from '#contracts/notice/telling.ts'

/** Operators and towers see what is left of it where they report and dispatch; the administrator enters the new certificate. */
const all = (title: string) => [
  others(WEIGHBRIDGE, title, ['waiting'], () => to('weighbridge-report')),
  others(TOWER, title, ['waiting'], () => to('trip-summary')),
  others(ADMIN, title, ['waiting'], () => to('master.scale')),
]

/** Super admins, the company's towers, and who weighs there and sees the indicator (decision 47). */
const sourceTold = (title: string, states: readonly string[]): Telling[] => [
  others(ADMIN, title, states, waitingChanges),
  { ...others(TOWER, title, states, waitingChanges), company: true },
  others(WEIGHBRIDGE, title, states, () => to('weighing-result.create')),
]

/** What is told of new programs of scales, and of the verification (tera) of scales before it ends (life.D15). */
export const SCALE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'scale-source.arrived': {
    label: 'A scale has a new token or program',
    mail: true,
    tells: sourceTold('Scale {no} has a new token or program: it waits for another person', ['waiting']),
  },
  'scale-source.alone': {
    label: 'A scale got its token or program during set-up',
    tells: sourceTold('Scale {no} got a token or program by one person alone', ['alone']),
  },
  'scale-source.refuse': {
    label: 'The token or program of a scale was refused',
    mail: true,
    tells: sourceTold('The token or program of scale {no} was refused', ['refused']),
  },
  'scale.pictures_refused': {
    label: 'Pictures of a scale were refused',
    mail: true,
    tells: [
      others(
        ADMIN,
        'Pictures of scale {no} were refused: its program keeps them, see what it says',
        'always',
        ({ id }) => `${to('master.scale.edit', { id })}?tab=profile`,
      ),
    ],
  },
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
