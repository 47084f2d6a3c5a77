import { useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { PaletteData } from '#contracts/palette.ts'
import type { Lang } from '#i18n/translate.ts'
import { openReauth } from '#islands/account/reauth/open-reauth.tsx'
import { openSignIn } from '#islands/account/sign-in/open-sign-in.tsx'
import { ImportPanel } from '#islands/import/ImportPanel.tsx'
import { NewCount } from '#islands/list/NewRows.tsx'
import { ReorderDialog } from '#islands/list/ReorderDialog.tsx'
import { commandsOn } from '#islands/palette/commands.ts'
import { Palette } from '#islands/palette/Palette.tsx'
import { startAnswers } from '#islands/parts/answers.ts'
import { openScan } from '#islands/scan/open-scan.tsx'
import { ScanView } from '#islands/scan/ScanView.tsx'
import type { Calls } from '#kernel/client.ts'
import { openDialog } from '#ui/open-dialog.ts'

interface Props {
  /** The palette by the word in the address of its lists. */
  palettes: Readonly<Record<string, PaletteData>>
  /** What an import can have come to, each by the end of its address. */
  imports: readonly string[]
  calls: Calls
  /** What the records of the lists are called. */
  plural: string
  lang: Lang
}

/** Lists by the word in the address of their calls (islands/parts/answers.ts). */
const REORDERED = ['rows', 'waits', 'fails'] as const
const nothing = (): void => undefined

function openPalette(data: PaletteData): void {
  openDialog({ kind: 'palette', label: t('Command palette'), isLight: true }, (close) => (
    <Palette data={data} user="" commands={commandsOn(document)} onClose={close} onScan={nothing} />
  ))
}

/** What a camera, or a picture, can have come to; this device's own camera is the button before them. */
const SCANS: Readonly<Record<string, Partial<ComponentProps<typeof ScanView>>>> = {
  waits: {},
  looks: { isOn: true },
  unknown: { isOn: true, text: 'PT Angkutan Nusantara Sejahtera Abadi Makmur/2611-00031' },
  wrong: { isOn: true, wrong: t('There is no QR code in this picture') },
}

function openScanState(shown: Partial<ComponentProps<typeof ScanView>>): void {
  openDialog({ kind: 'scan', label: t('Scan a QR code') }, (close) => (
    <ScanView
      isOn={false}
      problem={null}
      text={null}
      wrong={null}
      {...shown}
      onFiles={nothing}
      onAgain={nothing}
      onSearch={nothing}
      onClose={close}
    />
  ))
}

/** An import that goes on where it was left: in the state that its address says. */
function resume(path: string, state: string): void {
  if (state !== 'file') sessionStorage.setItem(`import:${path}`, state)
}

/** What the frame, lists and calls open over a page, each by its own button. */
export function Openers({ palettes, imports, calls, plural, lang }: Props): ReactNode {
  const [open, setOpen] = useState<{ what: 'import' | 'reorder'; state: string } | null>(null)
  const opener = (what: string, label: string, go: () => void): ReactNode => (
    <button
      key={what}
      type="button"
      className="btn"
      data-opens={what}
      onClick={() => {
        startAnswers()
        go()
      }}
    >
      {label}
    </button>
  )
  const close = (): void => setOpen(null)
  return (
    <div className="row wrap">
      {Object.entries(palettes).map(([state, data]) =>
        opener(`palette-${state}`, `${t('Command palette')}: ${state}`, () => openPalette(data)),
      )}
      {opener('sign-in', t('Sign in'), openSignIn)}
      {opener('proof', t('Confirm that it is you'), openReauth)}
      {opener('scan', t('Scan a QR code'), () => openScan(nothing))}
      {Object.entries(SCANS).map(([state, shown]) =>
        opener(`scan-${state}`, `${t('Scan a QR code')}: ${state}`, () => openScanState(shown)),
      )}
      <NewCount count={3} onLoad={nothing} />
      {REORDERED.map((state) =>
        opener(`reorder-${state}`, `${t('Change the sequence')}: ${state}`, () =>
          setOpen({ what: 'reorder', state }),
        ),
      )}
      {imports.map((state) =>
        opener(`import-${state}`, `${t('Import {records}', { records: '' })}: ${state}`, () => {
          resume(`/parts/v1/import-${state}`, state)
          setOpen({ what: 'import', state })
        }),
      )}
      {open?.what === 'reorder' && (
        <ReorderDialog calls={{ ...calls, list: `POST /parts/v1/${open.state}/list` }} onClose={close} />
      )}
      {open?.what === 'import' && (
        <ImportPanel
          path={`/parts/v1/import-${open.state}`}
          plural={plural}
          fixed={[]}
          lang={lang}
          isOpen
          onClose={close}
          onProgress={nothing}
          onWritten={nothing}
        />
      )}
    </div>
  )
}
