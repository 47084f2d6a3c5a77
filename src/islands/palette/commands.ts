import { t } from '#i18n/browser.ts'
import { rankOf } from '#contracts/ranking.ts'
import type { Choice, ChoiceGroup } from '#islands/palette/matching.ts'

/**
 * What a page can do is what stands on it: each button or link with `data-command` is offered in the palette too, under the word it
 * has, and choosing it presses it. So its guards and its dialogs are the same. `record` does something with
 * the record that the page shows, `tool` with the page, `setting` is of the shell; the value of `data-command-note` says what it belongs to.
 */
const ICONS = { record: 'pi pi-bolt', tool: 'pi pi-wrench', setting: 'pi pi-cog' } as const

export type CommandKind = keyof typeof ICONS

const isKind = (text: string | undefined): text is CommandKind =>
  text !== undefined && Object.hasOwn(ICONS, text)

export interface Command extends Choice {
  kind: CommandKind
}

/** What cannot be done now, or is so already. */
const NOT_NOW = '[disabled], [aria-disabled=true], [aria-pressed=true], [data-walk]:not([data-known])'

/** The commands of the page as it is now. */
export function commandsOn(page: ParentNode): Command[] {
  return [...page.querySelectorAll<HTMLElement>('[data-command]')].flatMap((element) => {
    if (element.matches(NOT_NOW)) return []
    const { command: kind } = element.dataset
    if (!isKind(kind)) return []
    const label = (element.getAttribute('aria-label') ?? element.textContent).trim()
    const note = element.dataset['commandNote'] ?? ''
    return [{ kind, label, note, href: '', icon: ICONS[kind], run: () => element.click() }]
  })
}

function matching(commands: readonly Command[], search: string): Command[] {
  return commands
    .flatMap((command) => {
      const rank = rankOf([command.label], `${command.label}\n${command.note}`, search)
      return rank === null ? [] : [{ command, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

/** In groups, the best first; settings only when they are asked for. */
export function commandGroups(commands: readonly Command[], search: string): ChoiceGroup[] {
  const found = search ? matching(commands, search) : commands.filter(({ kind }) => kind !== 'setting')
  const ofKind = (kind: CommandKind): Command[] => found.filter((command) => command.kind === kind)
  return [
    { label: t('This page'), choices: [...ofKind('record'), ...ofKind('tool')] },
    { label: t('Language and looks'), choices: ofKind('setting') },
  ]
}
