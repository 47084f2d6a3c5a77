import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import { confirm } from '#stores/confirm.ts'
import { Form } from '#ui/Form.tsx'

interface Props {
  saved: SavedView
  /** The link that opens it. */
  children: ReactNode
  /** What stands beside the name, such as whose it is. */
  note?: string | undefined
  onRename: (name: string) => Promise<boolean>
  onRemove: () => Promise<boolean>
  /** Makes it the default, or no longer; without it there is none. */
  onDefault?: () => Promise<boolean>
}

/** Whoever asks for another name types it next. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus()

function IconButton(props: {
  icon: string
  label: string
  pressed?: boolean
  onClick: () => void
}): ReactNode {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon btn-sm"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      <i className={`pi ${props.icon}`} aria-hidden="true" />
    </button>
  )
}

/** One thing that is kept, with what its owner may do with it. */
export function SavedLine({ saved, children, note, onRename, onRemove, onDefault }: Props): ReactNode {
  const [name, setName] = useState<string | null>(null)
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('Delete {name}?', { name: saved.name }),
      message: saved.role_code
        ? t('Nobody of the role sees it any more.')
        : t('The list itself stays as it is.'),
      positive: t('Delete'),
      negative: t('Cancel'),
      danger: true,
    })
    if (isSure) await onRemove()
  }
  if (name !== null) {
    return (
      <Form
        className="saved-view"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) void onRename(name.trim()).then((isDone) => isDone && setName(null))
        }}
      >
        <input
          className="control"
          ref={takeFocus}
          value={name}
          maxLength={60}
          aria-label={t('New name of {name}', { name: saved.name })}
          onChange={(event) => setName(event.target.value)}
        />
        <button className="btn">{t('Rename')}</button>
      </Form>
    )
  }
  return (
    <div className="saved-view">
      {children}
      {note && <small className="muted">{note}</small>}
      {saved.is_mine && (
        <>
          {onDefault && (
            <IconButton
              icon={saved.is_default ? 'pi-star-fill' : 'pi-star'}
              label={t('Open the list with {name}', { name: saved.name })}
              pressed={saved.is_default}
              onClick={() => void onDefault()}
            />
          )}
          <IconButton
            icon="pi-pencil"
            label={t('Rename {name}', { name: saved.name })}
            onClick={() => setName(saved.name)}
          />
          <IconButton
            icon="pi-times"
            label={t('Forget the view {name}', { name: saved.name })}
            onClick={() => void remove()}
          />
        </>
      )}
    </div>
  )
}
