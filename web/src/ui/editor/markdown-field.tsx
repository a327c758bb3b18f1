import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { cx } from '../class-names.ts'
import { BLOCKING } from '../focus-fault.ts'
import { useTextFault } from '../use-text-fault.ts'
import type { CompletionSource } from './completion.ts'
import { CompletionPopup } from './completion-popup.tsx'
import { areaTarget } from './edit-target.ts'
import { EditorTabs } from './editor-tabs.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { FileChooser } from './file-chooser.tsx'
import { insertFiles } from './file-lines.ts'
import { pasteOver } from './links.ts'
import { actionOfKey, type WholeAction } from './markdown-keys.ts'
import type { EditCommand } from './text-state.ts'
import { useCompletion } from './use-completion.ts'
import { useSlashSources } from './use-slash-sources.tsx'

export type MarkdownFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shows the text as it will read. */
  readonly renderPreview: (source: string) => ReactNode
  /** Takes pasted, dropped and chosen files; gives the Markdown that stands for them, if any. Without it there are none. */
  readonly onFiles?: ((files: readonly File[]) => string) | undefined
  readonly completions?: readonly CompletionSource[]
  readonly onSubmit?: () => void
  readonly onEscape?: () => void
  /** Shows the text with more room and more ways to write it. */
  readonly onExpand?: (() => void) | undefined
  readonly placeholder?: string
  readonly rows?: number
  readonly error?: string | undefined
  readonly isReadOnly?: boolean
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLTextAreaElement | null>
}

const LINE_PX = 20
const PADDING_PX = 16
const NO_SOURCES: readonly CompletionSource[] = []

/**
 * Markdown typed as it is: a toolbar with keys, lists that go on, completion at the caret, a preview. All changes are
 * typed ones to the browser, so that its undo takes them back.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, onFiles, completions = NO_SOURCES, rows = 5, placeholder } = props
  // Told above the text, whose end may be far below.
  const { error: tooLong } = useTextFault(value, TEXT_LIMITS.text)
  const error = tooLong ?? props.error
  const minHeight = rows * LINE_PX + PADDING_PX
  const t = useT()
  const id = useId()
  const [isPreview, setPreview] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(props.inputRef, () => area.current, [])
  const chooser = useRef<HTMLInputElement>(null)
  const chooseFiles = useCallback(() => chooser.current?.click(), [])
  const slashes = useSlashSources(completions, onFiles && !props.isReadOnly ? chooseFiles : undefined)
  const sources = useMemo(() => [...slashes, ...completions], [slashes, completions])
  const getTarget = useCallback(() => area.current && areaTarget(area.current), [])
  const completion = useCompletion(getTarget, value, sources)

  const run = (command: EditCommand): boolean => {
    const input = area.current
    if (!input || props.isReadOnly) return false
    const isDone = areaTarget(input).run(command)
    input.focus()
    return isDone
  }
  const addFiles = (files: readonly File[]) => {
    const text = onFiles?.(files) ?? ''
    if (text !== '') run(insertFiles(text))
  }
  const showPreview = (shows: boolean) => {
    setPreview(shows)
    if (!shows) requestAnimationFrame(() => area.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Keys of an input method choose its words.
    if (completion.onKeyDown(event) || keyRan(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const keyRan = (event: KeyboardEvent): boolean => {
    const action = actionOfKey(event.nativeEvent, t)
    if (action?.kind === 'edit') return run(action.command) || action.isTaken
    const act = action && whole[action.kind]
    act?.()
    return Boolean(act)
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    const pasted = event.clipboardData.getData('text/plain')
    // Offices put a picture of a text beside it.
    if (files.length > 0 && pasted === '' && onFiles) {
      addFiles(files)
    } else if (!run(pasteOver(pasted))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0 || !onFiles) return
    // The frame around ends its drop as well, and leaves the files to the text.
    event.preventDefault()
    addFiles(files)
  }
  const whole: Readonly<Record<WholeAction, (() => void) | undefined>> = {
    submit: props.onSubmit,
    escape: props.onEscape,
    preview: () => showPreview(true),
    toolbar: () => toolbar.current?.querySelector<HTMLElement>('button')?.focus(),
  }
  return (
    <div>
      <div
        className={cx(
          'overflow-hidden rounded-control border bg-surface transition-colors duration-100 has-[textarea:focus]:border-accent',
          error === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <div className="flex items-center justify-between gap-2 border-b border-line ps-1">
          <EditorTabs id={id} isPreview={isPreview} onChange={showPreview} />
          {!isPreview && (
            <EditorToolbar onRun={run} onFiles={onFiles && addFiles} onExpand={props.onExpand} toolbarRef={toolbar} />
          )}
        </div>
        {tooLong !== undefined && (
          <p id={`${id}-error`} className="border-b border-line px-3 py-1 text-xs text-danger">
            {tooLong}
          </p>
        )}
        {isPreview && (
          <Preview id={id} minHeight={minHeight}>
            {value.trim() !== '' && props.renderPreview(value)}
          </Preview>
        )}
        {/* It stays while the preview is shown, and its undo with it. */}
        <textarea
          ref={area}
          hidden={isPreview}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={completion.open ? completion.listId : undefined}
          aria-activedescendant={completion.active < 0 ? undefined : `${completion.listId}-${completion.active}`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          {...(tooLong !== undefined && { [BLOCKING]: '' })}
          value={value}
          placeholder={placeholder}
          readOnly={props.isReadOnly}
          // biome-ignore lint/a11y/noAutofocus: asked for by whoever opens the editor
          autoFocus={props.autoFocus}
          rows={rows}
          style={{ minHeight }}
          onChange={event => {
            onChange(event.target.value)
            completion.follow()
          }}
          onSelect={completion.follow}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDrop={onDrop}
          className="field-sizing-content block max-h-[60vh] w-full resize-y bg-transparent px-3 py-2 outline-none [unicode-bidi:plaintext] placeholder:text-faint [&[hidden]]:hidden"
        />
      </div>
      {tooLong === undefined && error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
      {onFiles && <FileChooser inputRef={chooser} onFiles={addFiles} />}
      <CompletionPopup getTarget={getTarget} completion={completion} />
      <p role="status" className="sr-only">
        {completion.open && t('editor.offered', { count: completion.items.length })}
      </p>
    </div>
  )
}

/** The text as it will read. */
function Preview({
  id,
  minHeight,
  children,
}: {
  readonly id: string
  readonly minHeight: number
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <div
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      id={`${id}-preview`}
      aria-labelledby={`${id}-tab-preview`}
      className="max-h-[60vh] overflow-auto px-3 py-2 -outline-offset-2"
      style={{ minHeight }}
    >
      {children || <p className="text-faint">{t('editor.nothing')}</p>}
    </div>
  )
}
