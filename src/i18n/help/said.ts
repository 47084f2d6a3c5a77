/** One text in both languages, beside each other so that neither is changed alone. */
export interface Said {
  en: string
  id: string
}

/** What a screen is for, who acts before and after it, and what its main buttons do. */
export interface ScreenHelp {
  about: Said
  before?: Said
  after?: Said
  tips: readonly Said[]
}

/** A text in English and Indonesian. */
export const say = (en: string, id: string): Said => ({ en, id })
