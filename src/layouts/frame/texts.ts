import type { Lang, Translate } from '#i18n/translate.ts'
import { jsonInScript } from '#layouts/frame/in-script.ts'

/** What the frame's own scripts say: notices, the confirm dialog, the login countdown. */
const FRAME_TEXTS = [
  'Logout',
  'Are you sure want to logout? You can log in again in log in page.',
  'Yes',
  'Cancel',
  'Close',
  'Logout successful',
  '{count} entries have not been sent yet',
  'Nothing is lost: they stay on this device and are sent when somebody signs in here. Better wait until they are sent.',
  'Stay here',
  'Leave them here',
  "There's an error fetching profile data.",
  "There's an error processing your login.",
  'The server cannot be reached. Nothing was lost; try again.',
  'Nothing was done: you did not confirm that it is you.',
  'Nothing was done: your session has ended. What you typed is still here.',
  'Somebody else is signed in here now, so the page was loaded again.',
  'Notifications',
  'Notifications, {count} unread',
] as const

/** Their translations as JSON for a data block; null in English, where the text is its own translation. */
export function textBlock(lang: Lang, t: Translate, more: readonly string[] = []): string | null {
  if (lang === 'en') return null
  const texts = [...FRAME_TEXTS, ...more].map((text) => [text, t(text)])
  return jsonInScript(Object.fromEntries(texts))
}
