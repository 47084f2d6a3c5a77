/** Asking somebody else to do what oneself may not. */
export const ASKS: Readonly<Record<string, string>> = {
  'Ask {role}: {action}': 'Minta {role}: {action}',
  'Asked by {by}, since {since}': 'Sudah diminta oleh {by}, sejak {since}',
  'This is not asked for now': 'Hal ini tidak perlu diminta sekarang',
  'You are asked to decide on {no}': 'Anda diminta memutuskan {no}',
  'Somebody asks you for a decision': 'Seseorang meminta keputusan Anda',
  'Asked for: {action}': 'Diminta: {action}',
  'Another person than who made it decides this.': 'Yang memutuskan orang lain dari yang membuat.',
}
