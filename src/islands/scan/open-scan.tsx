import { t } from '#i18n/browser.ts'
import { Scan } from '#islands/scan/Scan.tsx'
import { openDialog } from '#ui/open-dialog.ts'

/** Opens the scanner over the page; closing it turns the camera off and gives the focus back. */
export function openScan(onSearch: (text: string) => void): void {
  if (document.querySelector('dialog[open]')) return
  openDialog({ kind: 'scan', label: t('Scan a QR code') }, (close) => (
    <Scan
      onClose={close}
      onRecord={(path) => location.assign(path)}
      onSearch={(text) => {
        close()
        onSearch(text)
      }}
    />
  ))
}
