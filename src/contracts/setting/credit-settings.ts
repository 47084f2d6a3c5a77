import { flag, integer } from '#contracts/fields.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const CREDIT = 'Credit points of drivers'

const count = (
  label: string,
  help: string,
  initial: number,
  [min, max]: readonly [number, number],
): SettingSpec<number> => ({
  subject: CREDIT,
  field: integer({ label, help, min, max, required: true }),
  initial,
})

const rule = (label: string, help: string): SettingSpec<boolean> => ({
  subject: CREDIT,
  field: flag(label, true, { help }),
  initial: true,
})

const points = (label: string, initial: number): SettingSpec<number> =>
  count(label, 'So many points each time. They are taken off.', initial, [1, 30])

/** What is thought of credit points, when they come back, and what is noticed by itself (life.D10). */
export const CREDIT_SETTINGS = {
  credit_green_from: count(
    'In good standing from',
    'Drivers with so many points or more are green.',
    80,
    [1, 100],
  ),
  credit_watch_from: count(
    'Watched from',
    'From so many points on a driver is only watched. With fewer, driver and control tower are warned, and coaching is due.',
    60,
    [1, 100],
  ),
  remark_confirm_above: {
    ...count(
      'Remark to be confirmed above',
      'A remark of more points, added or taken, counts only once another person of a control tower has confirmed it.',
      10,
      [0, 30],
    ),
    loosens: 'more',
  },
  credit_recovery_trips: count(
    'Clean trips for a recovery',
    'So many delivered trips without a negative remark and without a flag give points back.',
    20,
    [1, 500],
  ),
  credit_recovery_points: count('Points of a recovery', 'So many points come back each time.', 2, [1, 20]),
  credit_recovery_most: count(
    'Most recovery in a month',
    'No driver gets back more than this in a month. Trips above it are counted and give nothing.',
    10,
    [0, 100],
  ),
  remark_declines_on: rule(
    'Notice declined trips',
    'A driver who declines more trips in a week, Monday to Sunday, than allowed gets a remark.',
  ),
  remark_declines_most: count('Declined trips allowed in a week', 'One more is noticed.', 3, [0, 50]),
  remark_declines_points: points('Points for declined trips', 3),
  remark_loss_on: rule(
    'Notice losses',
    'The driver of a verified trip whose loss is over the tolerance gets a remark.',
  ),
  remark_loss_points: points('Points for a loss', 5),
  remark_duty_on: rule(
    'Notice long duty',
    'A driver whose session ends after longer duty than allowed gets a remark.',
  ),
  remark_duty_points: points('Points for long duty', 5),
  remark_drive_on: rule(
    'Notice driving without rest',
    'A driver who drives longer than allowed without a long rest gets a remark.',
  ),
  remark_drive_points: points('Points for driving without rest', 5),
} satisfies Record<string, SettingSpec<number> | SettingSpec<boolean>>
