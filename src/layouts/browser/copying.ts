import { notify } from '#stores/notice.ts'
import { elementOf } from '#ui/target.ts'

/** Puts a text on the clipboard and says so; false where the browser lets no page copy, such as one without TLS. */
export async function copyText(text: string, said: { copied: string; failed: string }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify(said.copied)
    return true
  } catch {
    notify(said.failed, 'error')
    return false
  }
}

/** Buttons with `data-copy` copy it; what is said then stands beside it, so that pages without islands have them too. */
export function startCopying(): void {
  document.addEventListener('click', (event) => {
    const button = elementOf(event)?.closest<HTMLElement>('[data-copy]')
    if (!button) return
    const { copy = '', copied = '', failed = '' } = button.dataset
    void copyText(copy, { copied, failed })
  })
}
