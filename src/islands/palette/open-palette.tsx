import { t } from '#i18n/browser.ts'
import type { PaletteData } from '#contracts/palette.ts'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { commandsOn } from '#islands/palette/commands.ts'
import { Palette } from '#islands/palette/Palette.tsx'
import { openDialog } from '#ui/open-dialog.ts'

/** The scanner comes with its first use. What it reads and is no address is looked for here. */
async function scan(): Promise<void> {
  try {
    const { openScan } = await import('#islands/scan/open-scan.tsx')
    openScan(openPalette)
  } catch {
    notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
  }
}

/** A new one each time, so that it starts empty; the browser gives the focus back when it closes. */
export function openPalette(initial = ''): void {
  const block = document.getElementById('palette-data')?.textContent
  if (!block || document.querySelector('dialog[open]')) return
  const data = JSON.parse(block) as PaletteData
  const user = document.body.dataset['user'] ?? ''
  const commands = commandsOn(document)
  openDialog({ kind: 'palette', label: t('Command palette'), isLight: true }, (close) => (
    <Palette
      data={data}
      user={user}
      commands={commands}
      initial={initial}
      onClose={close}
      onScan={() => void scan()}
    />
  ))
}
