/** What a page may ask a browser for besides the screen. */
export interface Devices {
  camera?: boolean
  /** Where the device is. */
  place?: boolean
}

/** The Permissions-Policy of an answer: everything is closed but what its page needs (std.S37). */
export function devicePolicy({ camera = false, place = false }: Devices): string {
  const own = (isNeeded: boolean): string => (isNeeded ? '(self)' : '()')
  return `accelerometer=(), camera=${own(camera)}, display-capture=(), geolocation=${own(place)}, gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()`
}
