import { t } from '#i18n/browser.ts'
import { Scan, type ScanProps } from '#islands/scan/Scan.tsx'
import { openDialog } from '#ui/open-dialog.ts'

function open(takes: (close: () => void) => Omit<ScanProps, 'onClose'>): void {
  if (document.querySelector('dialog[open]')) return
  openDialog({ kind: 'scan', label: t('Scan a QR code') }, (close) => (
    <Scan onClose={close} {...takes(close)} />
  ))
}

/** Opens the scanner over the page; closing it turns the camera off and gives the focus back. */
export function openScan(onSearch: (text: string) => void): void {
  open((close) => ({
    onRecord: (path) => location.assign(path),
    onSearch(text) {
      close()
      onSearch(text)
    },
  }))
}

/** Opens the scanner for a caller that wants the code itself, also where it is the address of a record. */
export function openCodeScan(onCode: (text: string) => void): void {
  const take = (close: () => void) => (text: string) => {
    close()
    onCode(text)
  }
  open((close) => ({ onRecord: take(close), onSearch: take(close), onCode: take(close) }))
}
