import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'

export { enterInto } from '#ui/enter-into.ts'

/** Said above an island that was drawn again. */
export const DrawnAgain = (): ReactNode => (
  <p className="banner banner-warn" role="alert">
    {t('This part of the page had a fault and was drawn again. Check what you typed.')}
  </p>
)

/** Said in place of one that cannot be drawn. */
export const Broken = (): ReactNode => (
  <div className="banner banner-bad" role="alert">
    <span>{t('This part of the page does not work. Load the page again; what is saved is not lost.')}</span>
    <button type="button" className="btn btn-sm" onClick={() => location.reload()}>
      {t('Load the page again')}
    </button>
  </div>
)
