import { integer } from '#contracts/fields.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

const HOURS = 'Hours of drivers'

/** Minutes of a day; none of them switches a clock off, so none may be 0. */
const ofADay = (label: string, help: string, initial: number, max = 1440): SettingSpec<number> => ({
  subject: HOURS,
  field: integer({ label, help, unit: 'min', min: 5, max, required: true }),
  initial,
})

/** How long drivers may drive and be on duty, and when a session ends by itself (life.D12). The law is cited for the company to confirm. */
export const DUTY_SETTINGS = {
  duty_drive_min: ofADay(
    'Driving without a rest',
    'After so much driving a rest is due. Law 22/2009 art. 90 (3): after 4 hours in a row.',
    240,
  ),
  duty_rest_min: ofADay(
    'Shortest rest',
    'A rest of so long begins the driving time anew. Law 22/2009 art. 90 (3): at least half an hour.',
    30,
    480,
  ),
  duty_long_min: ofADay(
    'Long on duty',
    'Drivers on duty longer are marked amber. Law 22/2009 art. 90 (2): 8 hours a day.',
    480,
  ),
  duty_most_min: ofADay(
    'Too long on duty',
    'Drivers on duty longer are marked red. Law 22/2009 art. 90 (4): 12 hours a day at the very most, an hour of rest among them.',
    720,
  ),
  session_unseen_min: ofADay(
    'Phone not seen',
    'A phone on duty that says nothing for so long counts as offline.',
    15,
  ),
  session_idle_min: ofADay(
    'Session ends by itself',
    'A session without any sign of life for so long ends, unless its truck is out on a trip.',
    480,
    4320,
  ),
} satisfies Record<string, SettingSpec<number>>
