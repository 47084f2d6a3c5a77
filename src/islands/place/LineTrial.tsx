import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { tryLine } from '#contracts/place/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'

interface Props {
  lang: Lang
  /** Lines that indicators send, each with the description that reads it. */
  examples: readonly { sample: string; line: string }[]
  /** The protocol of a described line. */
  described: string
}

type Item = Awaited<ReturnType<typeof sent>>['items'][number]

/** What the form beside it says now, whether saved or not. */
const typed = (name: string): string | null => {
  const control = document.getElementById(`field-${name}`)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    ? control.value || null
    : null
}

/** Types a value into the form beside it, as a person does. */
function put(name: string, value: string): void {
  const control = document.getElementById(`field-${name}`)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
  // React hears a value that was set past its own setter only.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }),
  )
}

const sent = (recorded: string) =>
  api.call(tryLine, {
    protocol: typed('protocol') ?? '',
    line_format: typed('line_format'),
    display_unit: typed('display_unit') === 't' ? 't' : 'kg',
    recorded,
  })

/** Why a line gives no weight, by what its reader found. */
const WHY: Readonly<Record<string, () => string>> = {
  length: () => t('It is shorter or longer than a line of this protocol'),
  start: () => t('It does not begin as a line of this protocol does'),
  end: () => t('What follows the beginning does not stand where this protocol has it'),
  status: () => t('A character for the state of the scale is not known'),
  digits: () => t('Where the weight should stand is no number'),
  decimal: () => t('The place of the point is not known'),
  checksum: () => t('The check characters are wrong'),
  unit: () => t('The unit is not known'),
  under_range: () => t('The scale is below its range'),
  indicator_error: () => t('The indicator reports an error'),
}

function wordsOf(item: Item, lang: Lang): string {
  if (item.refused) return `${t('No weight')}: ${WHY[item.refused]?.() ?? item.refused}`
  if (item.overload) return t('Overloaded')
  const motion =
    item.stable === null
      ? t('says nothing of motion: equal weights stand still')
      : item.stable
        ? t('stands still')
        : t('in motion')
  return [`${formatNumber(item.weight_kg ?? 0, lang)} kg`, motion, item.net ? t('net') : t('gross')].join(
    ' · ',
  )
}

/** Tries a line that was recorded by what the form beside it says, before anything is saved. */
export function LineTrial({ lang, examples, described }: Props): ReactNode {
  const id = useId()
  const [recorded, setRecorded] = useState('')
  const [items, setItems] = useState<readonly Item[]>([])
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function attempt(line: string): Promise<void> {
    setBusy(true)
    setItems([])
    try {
      setError(line ? '' : t('Required'))
      if (line) setItems((await sent(line)).items)
    } catch (failure) {
      setError(
        isRefusedCall(failure)
          ? failure.fields.flatMap(({ messages }) => messages).join(' ') || failure.message
          : t('Something went wrong. Nothing was saved.'),
      )
    }
    setBusy(false)
  }
  function begin({ sample, line }: Props['examples'][number]): void {
    put('protocol', described)
    put('line_format', line)
    setRecorded(sample)
    setItems([])
    setError('')
  }
  return (
    <Form
      className="card-body stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) void attempt(recorded)
      }}
    >
      <label className="stack" htmlFor={id}>
        <b>{t('Recorded line')}</b>
        <textarea
          id={id}
          className="control"
          rows={3}
          spellCheck={false}
          value={recorded}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setRecorded(target.value)}
        />
      </label>
      <p className="hint" id={`${id}-help`}>
        {t(
          'As text, or as pairs of hexadecimal digits as the line test shows them. {unseen} are characters that nobody sees.',
          { unseen: '{CR}, {LF}, {STX}, {ETX}' },
        )}
      </p>
      <SubmitButton isBusy={isBusy}>{t('Try the line')}</SubmitButton>
      <output className="stack">
        {error && <span className="field-error">{error}</span>}
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same line may come twice
          <span key={at}>
            <code>{item.raw}</code> <b>{wordsOf(item, lang)}</b>
          </span>
        ))}
      </output>
      <b>{t('Common lines to begin with')}</b>
      <div className="row">
        {examples.map((one) => (
          <button
            key={one.line}
            type="button"
            className="btn btn-sm"
            aria-label={t('Begin with {line}', { line: one.sample })}
            onClick={() => begin(one)}
          >
            <code>{one.sample}</code>
          </button>
        ))}
      </div>
    </Form>
  )
}
