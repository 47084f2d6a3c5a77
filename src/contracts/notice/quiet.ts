/** Says that a page asks by itself, because an event told it to: nobody need be at the screen, so no session lives longer by it (std.S11). */
export const QUIET_HEADER = 'x-quiet'
