import { sentence, type Sentence } from '#i18n/translate.ts'
import { LICENCES } from '#contracts/people/driver-document.ts'
import { isSuspended } from '#contracts/people/credit.ts'
import type { DriverFacts } from '#services/order/dispatch/assign-facts.ts'
import {
  busyText,
  type Guard,
  type GuardContext,
  type WorkLine,
} from '#services/order/dispatch/rules/guard-table.ts'
import { dutyAtEnd, overtimeAtEnd } from '#services/order/dispatch/rules/hours-ahead.ts'

/** Rounded up: what is too long by a minute does not read like what is allowed. */
const hours = (minutes: number): number => Math.ceil(minutes / 6) / 10

function licenceProblem(driver: DriverFacts, { span }: GuardContext<WorkLine>): Sentence | null {
  const held = LICENCES.map((type) => driver.documents[type]).filter((expires) => expires !== undefined)
  if (!held.length) return sentence('{name} has no truck licence (SIM B1 or B2)', { name: driver.name })
  if (held.some((expires) => expires === null || expires >= span.day)) return null
  const day = held
    .filter((expires) => expires !== null)
    .toSorted()
    .at(-1)!
  return sentence('{name}: the licence expired on {day}', { name: driver.name, day: { day } })
}

/** Guards of a driver (life.G5, life.G6, life.G7, life.G8, life.G9, life.G10). */
export const DRIVER_GUARDS: readonly Guard<DriverFacts, WorkLine>[] = [
  {
    code: 'G5',
    level: 'block',
    field: 'driver_id',
    check: (driver, { line }) =>
      driver.vendor_id === line.vendor_id || line.subhauler_allowed
        ? null
        : sentence('{name} does not belong to {vendor}', { name: driver.name, vendor: line.vendor_name }),
  },
  {
    code: 'G6',
    level: 'block',
    field: 'driver_id',
    check(driver, c) {
      const { name } = driver
      if (!driver.is_active) return sentence('{name} is not active', { name })
      if (driver.effective_date > c.span.day)
        return sentence('{name} starts work on {day} only', {
          name,
          day: { day: driver.effective_date },
        })
      if (driver.retirement_date && driver.retirement_date < c.span.day)
        return sentence('{name} retired on {day}', { name, day: { day: driver.retirement_date } })
      return licenceProblem(driver, c)
    },
  },
  {
    code: 'G7',
    level: 'block',
    field: 'driver_id',
    check: (driver, { line, span }) =>
      !isSuspended(driver, line.credit_floor, span.day)
        ? null
        : sentence('{name} is suspended: {points} credit points, {floor} are needed', {
            name: driver.name,
            points: driver.credit_point,
            floor: line.credit_floor,
          }),
  },
  {
    code: 'G8',
    level: 'block',
    field: 'driver_id',
    check: (driver) => busyText(driver.name, driver.busy),
  },
  {
    code: 'G9',
    level: 'warn',
    field: 'driver_id',
    check(driver, c) {
      const minutes = dutyAtEnd(driver, c)
      return minutes > c.line.duty_most_min
        ? sentence('{name} would be on duty for {hours} hours that day', {
            name: driver.name,
            hours: hours(minutes),
          })
        : null
    },
  },
  {
    code: 'G9',
    level: 'warn',
    field: 'driver_id',
    check(driver, c) {
      const room = driver.overtime
      const over = room ? overtimeAtEnd(driver, c, room) : 0
      if (!room || over === 0) return null
      const { name } = driver
      if (over > room.cap_day_min)
        return sentence('{name} would have {hours} hours of overtime that day, at most {most} are allowed', {
          name,
          hours: hours(over),
          most: hours(room.cap_day_min),
        })
      return room.week_min + over > room.cap_week_min
        ? sentence('{name} would have {hours} hours of overtime that week, at most {most} are allowed', {
            name,
            hours: hours(room.week_min + over),
            most: hours(room.cap_week_min),
          })
        : null
    },
  },
  {
    code: 'G10',
    level: 'block',
    field: 'driver_id',
    check(driver, { line, span }) {
      const card = driver.documents.b3_card
      const valid = card !== undefined && (card === null || card >= span.day)
      return !line.is_hazardous || valid
        ? null
        : sentence('{name} has no valid card for hazardous cargo (B3)', { name: driver.name })
    },
  },
]
