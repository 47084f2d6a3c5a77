import type { AgentLink, LinkRefusal } from '#islands/weighing/agent/agent-connection.ts'
import { t } from '#i18n/browser.ts'

const WORDS: Readonly<Record<LinkRefusal, () => string>> = {
  permission: () =>
    t(
      'The browser does not let this page speak to the scale agent on this PC. Allow the local network for this site beside its address, or ask the administrator for the browser policy.',
    ),
  origin: () =>
    t(
      'The scale agent on this PC belongs to another address of Angkut; its configuration names the right one.',
    ),
  other_scale: () => t('The scale agent on this PC reads another scale.'),
}

/** Why page and agent do not speak, for the person at the scale; null where nothing is wrong or no agent is there. */
export function linkWords(link: AgentLink): string | null {
  return link.state === 'refused' ? WORDS[link.reason]() : null
}
