import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { useSingleFlight } from './single-flight.ts'
import { TextArea } from './text-area.tsx'

export type InlineEditProps = {
  /** Names the editor, e.g. "Summary". */
  readonly label: string
  readonly value: string
  /** Saves; the editor stays open with the text when it rejects. */
  readonly onSave: (value: string) => Promise<void> | void
  /** How the value looks while not edited; default the plain text. */
  readonly children?: ReactNode
  readonly placeholder?: string
  readonly multiline?: boolean
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  /** UTF-16 units; a longer text is not saved, and the editor says so. */
  readonly maxLength?: number
  /** Applied to text and editor alike, so that nothing jumps. */
  readonly textClassName?: string
  /** Opens and closes from outside; else a press on the text opens it. */
  readonly isEditing?: boolean
  readonly onEditingChange?: (editing: boolean) => void
  /** What the editor begins with; default the value. */
  readonly startText?: string
  /** Called while somebody types, with what stands there. */
  readonly onTextChange?: (text: string) => void
  /** Beside the buttons of the editor. */
  readonly hint?: ReactNode
}

/** Text edited where it stands. Enter (Ctrl+Enter with several lines) saves, Escape gives up. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, children, placeholder, isReadOnly = false, textClassName, isEditing, onEditingChange } = props
  const t = useT()
  const [ownEditing, setOwnEditing] = useState(false)
  const editing = isEditing ?? ownEditing
  const setEditing = onEditingChange ?? setOwnEditing
  if (editing) return <Editor {...props} onDone={() => setEditing(false)} />
  const shown = children ?? (value === '' ? <span className="text-faint">{placeholder}</span> : value)
  if (isReadOnly) return <div className={textClassName}>{shown}</div>
  return (
    <div className="group relative">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it serves keyboard and screen reader */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
      <div
        onClick={() => {
          // Whoever marked some of it wants to copy it.
          if (getSelection()?.isCollapsed !== false) setEditing(true)
        }}
        className={cx('-mx-2 cursor-text rounded-control px-2 py-0.5 group-hover:bg-hover', textClassName)}
      >
        {shown}
      </div>
      <AriaButton
        data-focus-home
        aria-label={t('ui.edit', { label })}
        onPress={() => setEditing(true)}
        className="pointer-events-none absolute inset-x-[-8px] inset-y-0 rounded-control"
      />
    </div>
  )
}

function Editor(props: InlineEditProps & { readonly onDone: () => void }) {
  const { label, value, onSave, placeholder, multiline = false, isRequired = false, textClassName, onDone } = props
  const { startText = value, onTextChange, hint, maxLength } = props
  const t = useT()
  const [text, setText] = useState(startText)
  const [isPending, setPending] = useState(false)
  const fly = useSingleFlight()
  const isRefused = (isRequired && text.trim() === '') || (maxLength !== undefined && text.length > maxLength)

  const save = async () => {
    if (isRefused) return
    if (text === value) return onDone()
    setPending(true)
    try {
      await onSave(text)
      onDone()
    } catch {
      // Whoever saves says why it failed; the text stays for another try.
      setPending(false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onDone()
    } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      fly(save)
    }
  }

  return (
    <div className={multiline ? 'flex flex-col gap-2' : 'relative -mx-2'}>
      <TextArea
        label={label}
        labelHidden
        value={text}
        // A single line may still be long: it wraps, but takes no line breaks.
        onChange={typed => {
          const next = multiline ? typed : typed.replaceAll(/\s*\n\s*/g, ' ')
          setText(next)
          onTextChange?.(next)
        }}
        onKeyDown={onKeyDown}
        autoFocus
        isReadOnly={isPending}
        {...(maxLength !== undefined && { maxLength })}
        placeholder={placeholder ?? ''}
        // In one line the box is exactly as large as the text that it stands for.
        inputClassName={cx(textClassName, !multiline && 'min-h-0! px-[7px]! py-px!')}
        rows={multiline ? 6 : 1}
      />
      <div
        className={cx(
          'flex flex-wrap items-center gap-2',
          // Over what follows, which stays where it is.
          !multiline &&
            'absolute start-0 top-full z-10 mt-1 rounded-control border border-line bg-raised p-1 shadow-popover',
        )}
      >
        <Button variant="primary" size="small" isPending={isPending} isDisabled={isRefused} onPress={() => fly(save)}>
          {t('ui.save')}
        </Button>
        <Button variant="ghost" size="small" onPress={onDone}>
          {t('ui.cancel')}
        </Button>
        {hint}
      </div>
    </div>
  )
}
