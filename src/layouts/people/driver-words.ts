import type { DriverDuty } from '#contracts/dispatch/driver-home.ts'
import type { TextParams } from '#i18n/translate.ts'
import { durationText } from '#ui/steps.ts'

/** What a driver is told when a clock of duty has run over (life.D12). */
export const DUTY_WORDS: Readonly<Record<DriverDuty['clocks'][number], string>> = {
  no_rest: 'You have driven {drive} without a rest of {rest}: rest at the next safe place.',
  over_8h: 'You are on duty for more than {long}.',
  over_12h: 'You are on duty for more than {most}: tell the control tower that you stop.',
}

/** The limits in those words. */
export const dutyParams = ({ limits }: DriverDuty): TextParams => ({
  drive: durationText(limits.duty_drive_min),
  rest: durationText(limits.duty_rest_min),
  long: durationText(limits.duty_long_min),
  most: durationText(limits.duty_most_min),
})
