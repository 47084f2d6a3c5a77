import Cookies from 'js-cookie'
import { COOKIE_PATH, LANG_COOKIE, THEME_COOKIE, THEMES } from '#stores/constants.ts'

const KEPT = { path: COOKIE_PATH, expires: 365, sameSite: 'lax' } as const

function press(buttons: NodeListOf<HTMLElement>, pressed: HTMLElement): void {
  for (const button of buttons) button.setAttribute('aria-pressed', String(button === pressed))
}

/** The language buttons: remembered in a cookie, and the server says the page again. */
export function startLanguages(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-lang]')) {
    button.addEventListener('click', () => {
      Cookies.set(LANG_COOKIE, button.dataset['lang'] ?? 'en', KEPT)
      location.reload()
    })
  }
}

/** The theme buttons: remembered in a cookie, worn at once. */
export function startThemes(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-theme-name]')
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const theme = THEMES.find((name) => name === button.dataset['themeName']) ?? 'light'
      Cookies.set(THEME_COOKIE, theme, KEPT)
      document.documentElement.dataset['theme'] = theme
      press(buttons, button)
    })
  }
}
