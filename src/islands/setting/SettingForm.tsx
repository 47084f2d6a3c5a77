import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { isRow } from '#kernel/guards.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import type { SettingCalls, SettingItem, SetValue } from '#islands/setting/setting-data.ts'

interface Props {
  item: SettingItem
  calls: SettingCalls
  /** The value to change; null sets one. */
  known: SetValue | null
  /** Asks whose the value is. */
  isOwned: boolean
  lang: Lang
  onSaved: () => void
  onClose: () => void
}

/** What is wrong with a value, beside it or above it. */
interface Refused {
  value?: string
  owner?: string
  reason?: string
  whole?: string
}

const WHERE: Record<string, keyof Refused> = { value: 'value', scope_id: 'owner', change_reason: 'reason' }

function refusedOf(error: unknown): Refused {
  if (!isRefusedCall(error)) throw error
  const refused: Refused = {}
  for (const { field, messages } of error.fields) {
    const place = WHERE[field]
    if (place) refused[place] = messages.join(' ')
  }
  return Object.keys(refused).length ? refused : { whole: error.message }
}

/** What may be given: 0 – 100 %. */
function rangeOf({ view: { min, max, unit = '' } }: SettingItem, lang: Lang): string {
  if (typeof min !== 'number' || typeof max !== 'number') return ''
  return `${formatNumber(min, lang)} – ${formatNumber(max, lang)} ${unit}`.trim()
}

/** Changes one value of a setting. The call asks for the password when it was given too long ago. */
export function SettingForm({ item, calls, known, isOwned, lang, onSaved, onClose }: Props): ReactNode {
  const [value, setValue] = useState<unknown>(known ? known.value : item.initial)
  const [owner, setOwner] = useState<unknown>(null)
  const [reason, setReason] = useState<unknown>('')
  const [refused, setRefused] = useState<Refused>({})
  const [isSaving, setSaving] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The button that opened it is gone: the focus goes on to what is asked.
  useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  async function save(): Promise<void> {
    setSaving(true)
    setRefused({})
    const scope = isOwned ? { scope: item.scope, scope_id: owner } : { scope: 'global' }
    const given = item.reasonView ? { value, change_reason: reason || null } : { value }
    const sent = known
      ? { id: known.id, row_version: known.row_version, ...given }
      : { name: item.name, ...given, ...scope }
    try {
      const saved = await api.send(known ? calls.update : calls.create, sent, {
        idempotencyKey: uuidv7(),
      })
      const waits = isRow(saved) && saved.change_state === 'waiting'
      notify(waits ? t('Waits for another super admin') : t('Saved'))
      onSaved()
    } catch (error) {
      setRefused(refusedOf(error))
      setSaving(false)
    }
  }

  return (
    <div className="setting-asked" ref={place}>
      <Form
        className="setting-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void save()
        }}
      >
        {refused.whole && (
          <p className="form-error" role="alert">
            {refused.whole}
          </p>
        )}
        {isOwned && item.ownerView && (
          <LabelledInput
            view={item.ownerView}
            value={owner}
            onChange={setOwner}
            lang={lang}
            error={refused.owner}
            isDisabled={isSaving}
          />
        )}
        <LabelledInput
          view={{ ...item.view, help: rangeOf(item, lang) }}
          value={value}
          onChange={setValue}
          lang={lang}
          error={refused.value}
          isDisabled={isSaving}
        />
        {item.reasonView && (
          <LabelledInput
            view={item.reasonView}
            value={reason}
            onChange={setReason}
            lang={lang}
            error={refused.reason}
            isDisabled={isSaving}
          />
        )}
        <div className="setting-buttons">
          <SubmitButton isBusy={isSaving}>{t('Save')}</SubmitButton>
          <button type="button" className="btn" disabled={isSaving} onClick={onClose}>
            {t('Cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}
