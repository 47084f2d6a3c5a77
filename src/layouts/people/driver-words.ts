/** What a driver is told when a clock of duty has run over (life.D12). */
export const DUTY_WORDS = {
  no_rest: 'You have driven 4 hours without a rest of 30 minutes: rest at the next safe place.',
  over_8h: 'You are on duty for more than 8 hours.',
  over_12h: 'You are on duty for more than 12 hours: tell the control tower that you stop.',
} as const
