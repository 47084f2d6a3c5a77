import { isOneOf } from '#kernel/guards.ts'
import { papersPrinted } from '#contracts/setting/paper-calls.ts'
import type { PaperName } from '#contracts/setting/paper-settings.ts'
import { speak, translator } from '#i18n/translated.ts'
import { partOf } from '#layouts/generic/page-data.ts'

/**
 * The page from now on in the language of a kind of paper, which is the plant's to choose: who prints it may read another one. Every paper
 * takes its words from here before anything of it is drawn; without an answer it speaks as its reader does.
 */
export async function paperLocals(locals: App.Locals, paper: PaperName): Promise<App.Locals> {
  const { found } = await partOf(locals.api.call(papersPrinted, {}))
  const wanted = found?.papers[paper]?.language
  if (wanted !== undefined && isOneOf(['id', 'en'] as const, wanted) && wanted !== locals.lang) {
    locals.lang = wanted
    locals.t = translator(wanted)
    speak(wanted)
  }
  return locals
}
