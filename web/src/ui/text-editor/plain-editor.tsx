import { type RefObject, useImperativeHandle, useRef } from 'react'
import { MarkdownField } from '../editor/markdown-field.tsx'
import type { TextEditorProps } from './text-editor-props.ts'

type PlainEditorProps = TextEditorProps & {
  readonly area: RefObject<HTMLTextAreaElement | null>
  /** An input method begins, or has ended, to make words. */
  readonly onComposing: (is: boolean) => void
}

const ROWS = 12

/** A long text in the field of short ones. */
export function PlainEditor({ area, onComposing, ...props }: PlainEditorProps) {
  const { value, onChange, handle, size = ROWS } = props
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useImperativeHandle(
    handle,
    () => ({
      focus: () => area.current?.focus(),
      text: () => latest.current.value,
      takeText: text => {
        if (text !== latest.current.value) latest.current.onChange(text)
      },
      selection: () => ({ start: area.current?.selectionStart ?? 0, end: area.current?.selectionEnd ?? 0 }),
      select: (start, end) => area.current?.setSelectionRange(start, end),
    }),
    [area],
  )
  return (
    <div onCompositionStart={() => onComposing(true)} onCompositionEnd={() => onComposing(false)}>
      <MarkdownField
        label={props.label}
        value={value}
        onChange={onChange}
        renderPreview={props.renderPreview}
        onFiles={props.onFiles}
        completions={props.completions ?? NONE}
        {...(props.onSubmit && { onSubmit: props.onSubmit })}
        {...(props.onEscape && { onEscape: props.onEscape })}
        placeholder={props.placeholder ?? ''}
        rows={size === 'fill' ? ROWS : size}
        error={props.error}
        isReadOnly={props.isReadOnly ?? false}
        autoFocus={props.autoFocus ?? false}
        inputRef={area}
      />
    </div>
  )
}

const NONE: NonNullable<TextEditorProps['completions']> = []
