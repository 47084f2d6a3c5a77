import { useEffect, useRef, type RefObject } from 'react'
import { elementOf } from '#ui/target.ts'

/** A field that takes pasted files says so, for the others of its form to know that they are not alone. */
export const TAKES_FILES = { 'data-takes-files': '' }

const TYPED_INTO = 'input:not([type=file]), textarea, [contenteditable]'

/** Whether a paste somewhere on the page is meant for this field: made inside it, or it is the only one of its form. */
function isMeantFor(root: HTMLElement, event: ClipboardEvent): boolean {
  const target = elementOf(event)
  if (!target) return false
  if (root.contains(target)) return true
  const form = root.closest('dialog, form') ?? document.body
  if (target !== document.body && !form.contains(target)) return false
  if (form.querySelectorAll('[data-takes-files]').length !== 1) return false
  // Cells of a spreadsheet come as a picture too; in a text field their text is meant.
  return !(target.matches(TYPED_INTO) && event.clipboardData?.types.includes('text/plain'))
}

let pasted = 0

/** Every picture of the clipboard is called image.png; several of them need names that tell them apart. */
export const named = (file: File): File =>
  file.name === 'image.png' ? new File([file], `paste-${(pasted += 1)}.png`, { type: file.type }) : file

/** Takes files and pictures that are pasted with Ctrl+V. */
export function usePastedFiles(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  isOff = false,
): void {
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    if (isOff) return
    const hear = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (event.defaultPrevented || !files.length || !root.current || !isMeantFor(root.current, event)) return
      event.preventDefault()
      take.current(files.map(named))
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [root, isOff])
}
