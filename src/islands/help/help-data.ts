import type { HelpText, TourStop } from '#i18n/help.ts'

/** What layouts/frame/HelpBlock.astro wrote into the page. */
export interface HelpData extends HelpText {
  /** Of the screen. */
  title: string
  /** The page the tour walks through. */
  home: string
  /** The stops of the tour; none on other pages. */
  tour: TourStop[]
}

/** The part of the home page's address that starts the tour. */
export const TOUR_MARK = '#tour'

/** The help of this page; null where the frame has none. */
export function helpData(): HelpData | null {
  const block = document.getElementById('help-data')?.textContent
  return block ? (JSON.parse(block) as HelpData) : null
}
