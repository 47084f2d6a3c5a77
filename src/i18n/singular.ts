/** English nouns that texts count, as they stand behind a number, with what stands there behind a one. */
const NOUNS: Readonly<Record<string, string>> = {
  accounts: 'account',
  bags: 'bag',
  budgets: 'budget',
  candidates: 'candidate',
  characters: 'character',
  days: 'day',
  documents: 'document',
  drivers: 'driver',
  entries: 'entry',
  files: 'file',
  hours: 'hour',
  lines: 'line',
  links: 'link',
  minutes: 'minute',
  months: 'month',
  orders: 'order',
  pairs: 'pair',
  payees: 'payee',
  payments: 'payment',
  points: 'point',
  reasons: 'reason',
  records: 'record',
  rows: 'row',
  seconds: 'second',
  strokes: 'stroke',
  tickets: 'ticket',
  times: 'time',
  transfers: 'transfer',
  trips: 'trip',
  trucks: 'truck',
}

/** Verbs and demonstratives that follow such a noun. */
const VERBS: Readonly<Record<string, string>> = {
  are: 'is',
  were: 'was',
  have: 'has',
  wait: 'waits',
  need: 'needs',
  name: 'names',
  stand: 'stands',
}

/** A place of a text, at most one adjective, a counted noun, and the verb behind it. */
const COUNTED = new RegExp(
  String.raw`\{(\w+)\}( (?!of|in|on|at|to|for|with|and)[a-z-]+)? (${Object.keys(NOUNS).join('|')})\b(?: (${Object.keys(VERBS).join('|')})\b)?`,
  'g',
)

/** An English text for its values: "{n} lines are to settle" is "{n} line is to settle" where n is one. Indonesian has no plural. */
export function singularIn(text: string, values: Readonly<Record<string, string>>): string {
  if (!Object.values(values).includes('1')) return text
  return text.replaceAll(
    COUNTED,
    (whole, place: string, adjective = '', noun: string, verb: string | undefined) => {
      if (values[place] !== '1') return whole
      return `{${place}}${adjective} ${NOUNS[noun]}${verb ? ` ${VERBS[verb]}` : ''}`
    },
  )
}
