import '#styles/scan.css'
import { createRoot } from 'react-dom/client'
import { t } from '#i18n/browser.ts'
import { Scan } from '#islands/scan/Scan.tsx'

/** Opens the scanner over the page; closing it turns the camera off and gives the focus back. */
export function openScan(onSearch: (text: string) => void): void {
  if (document.querySelector('dialog[open]')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog scan'
  dialog.setAttribute('aria-label', t('Scan a QR code'))
  document.body.append(dialog)
  const root = createRoot(dialog)
  dialog.addEventListener('close', () => {
    root.unmount()
    dialog.remove()
  })
  dialog.showModal()
  root.render(
    <Scan
      onClose={() => dialog.close()}
      onRecord={(path) => location.assign(path)}
      onSearch={(text) => {
        dialog.close()
        onSearch(text)
      }}
    />,
  )
}
