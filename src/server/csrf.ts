/** What the rule looks at; headers as received, undefined when absent. */
export interface CsrfInput {
  method: string
  secFetchSite: string | undefined
  origin: string | undefined
  contentType: string | undefined
  hasCookies: boolean
  hasBearer: boolean
  /** Our own origin as the browser sees it, e.g. https://angkut.example.com */
  publicOrigin: string
  /** Whether the route takes files. */
  isUpload: boolean
  /** Whether a body was sent; without one there is no content type to demand. */
  hasBody?: boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Says why a request must be refused as forged, or null (std.A2.4, std.S22). Pure; runs before routing, for login
 * and reset too, because a forged login is an attack as well.
 */
export function csrfRefusal(request: CsrfInput): string | null {
  if (SAFE.has(request.method)) return null
  // A bearer is put there by a program on purpose; no browser adds one by itself.
  if (request.hasBearer && !request.hasCookies) return null
  const { secFetchSite, origin } = request
  if (secFetchSite !== undefined) {
    if (secFetchSite !== 'same-origin') return 'The request came from another site'
  } else if (origin !== undefined) {
    // Browsers older than 2023, and any browser over plain http, send no Sec-Fetch-Site.
    if (origin !== request.publicOrigin) return 'The request came from another origin'
  } else if (request.hasCookies) {
    return 'The request does not say where it came from'
  } else {
    // Neither header and no cookie: a script or a device. Every browser sends one of them with an unsafe method, and
    // without cookies there is no authority to borrow. Its route decides which bodies it reads.
    return null
  }
  return contentRefusal(request)
}

/** A form can send three content types without being asked first; JSON is none of them. */
function contentRefusal({ contentType, isUpload, hasBody = true }: CsrfInput): string | null {
  if (contentType === undefined) return hasBody ? 'The body must be application/json' : null
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return null
  if (type === 'multipart/form-data' && isUpload) return null
  return 'The body must be application/json'
}
