/// <reference types="astro/client" />

declare namespace App {
  /** Set by our server for every request; the middleware fills in what `astro dev` does not give. */
  interface Locals {
    session: import('#access/session.ts').SessionView | null
    lang: import('#i18n/translate.ts').Lang
    theme: import('#stores/constants.ts').Theme
    nonce: string
    requestId: string
    /** When the request came (ms since 1970): what happens after it is not yet in the page. */
    drawnAt: number
    /** The six services, called in process as the signed-in user. */
    api: import('#kernel/client.ts').Api
    /** The row of the page being rendered; absent on the 404 and 500 pages only. */
    screen: import('#access/screens.ts').Screen
    t: import('#i18n/translate.ts').Translate
    /** The database is away: the page says so and asks again by itself. */
    away: import('#contracts/away.ts').Away | null
    /** Writes down that the page is not for this person (std.S50). */
    noteDenied(): Promise<void>
    /** Demo mode: the login page lists the demo accounts. */
    demo: boolean
    /** Other machines reach the demo: the login page says so. */
    publicDemo: boolean
    /** Whether the page of parts exists. */
    parts: boolean
    /** By how much the server's clock is moved: the built pages have a clock of their own. */
    clockOffset: number
    /** Whether nobody on the way can read along: TLS, or a browser on this machine. */
    encrypted: boolean
  }
}

/** Addresses of screens that nobody has written yet, as the build found them (astro.config.mjs). */
declare const LATER_SCREENS: readonly string[]

/** What Astro has gathered for the page that a component is drawn on; in the scope of every component it compiles. */
declare const $$result: import('astro').SSRResult
