import type { DragEventHandler } from 'react'

/** What lets files be dropped anywhere on an element; other things that are dragged, such as text, are left to the browser. */
export function dropping(onFiles: (files: File[]) => void): {
  onDragOver: DragEventHandler
  onDrop: DragEventHandler
} {
  return {
    onDragOver(event) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop(event) {
      const files = [...event.dataTransfer.files]
      // A box inside this element has taken them.
      if (event.defaultPrevented || !files.length) return
      event.preventDefault()
      onFiles(files)
    },
  }
}
