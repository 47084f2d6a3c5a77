/** A page that came from this browser's own store goes on without the server. */
export function worksOffline(): boolean {
  return document.getElementById('works-offline') !== null
}
