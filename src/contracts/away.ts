/** Why nothing can be done for anybody just now, as it is said of a call: too much is asked at once, or the database does not answer. */
export const AWAY = {
  busy: 'The server is busy; try again in a moment',
  reconnecting: 'The database is reconnecting; try again in a moment',
} as const

export type Away = keyof typeof AWAY
