import { t } from '#i18n/browser.ts'
import { notify } from '#stores/notice.ts'

/** Puts a text on the clipboard and says so; a page without TLS has none. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(t('Copied'))
  } catch {
    notify(t('This browser does not let a page copy; select the text and copy it yourself.'), 'warning')
  }
}
