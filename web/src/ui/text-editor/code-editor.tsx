import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './text-editor.css'
import { useT } from '../../platform/i18n/index.ts'
import { cx } from '../class-names.ts'
import type { CompletionSource } from '../editor/completion.ts'
import { CompletionPopup } from '../editor/completion-popup.tsx'
import type { EditTarget } from '../editor/edit-target.ts'
import { EditorToolbar } from '../editor/editor-toolbar.tsx'
import { FileChooser } from '../editor/file-chooser.tsx'
import { insertFiles } from '../editor/file-lines.ts'
import type { EditCommand } from '../editor/text-state.ts'
import { useSlashSources } from '../editor/use-slash-sources.tsx'
import { BLOCKING } from '../focus-fault.ts'
import { useStable } from '../use-stable.ts'
import { useTextFault } from '../use-text-fault.ts'
import { AppearanceSwitch } from './appearance-switch.tsx'
import type { Behaviour } from './behaviour.ts'
import { FindPanel } from './find-panel.tsx'
import { takeText } from './flow-in.ts'
import { docOffset, sourceOffset, sourceTextOf } from './line-breaks.ts'
import { createLook } from './look.ts'
import { markedWords, revealMark, showMarks, topOfMark } from './marked-words.ts'
import { SplitReading } from './split-reading.tsx'
import type { Selected, TextEditorHandle, TextEditorProps } from './text-editor-props.ts'
import { useCodeView } from './use-code-view.ts'
import { useTyping } from './use-typing.ts'
import { viewTarget } from './view-target.ts'
import { DrawnParts } from './visual/drawn-parts.tsx'

type CodeEditorProps = TextEditorProps & {
  /** What was selected in the field that it takes the place of, which had the focus. */
  readonly begunWith?: Selected | undefined
}

const NO_SOURCES: readonly CompletionSource[] = []
const LINE_PX = 20
const PADDING_PX = 16

/** A long Markdown text in one view, in any of its appearances; see `TextEditor`. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, appearance, onFiles, completions = NO_SOURCES, size = 12, isReadOnly = false } = props
  const t = useT()
  const id = useId()
  const { error: tooLong } = useTextFault(value, TEXT_LIMITS.text)
  const error = tooLong ?? props.error
  const toolbar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [findPanel, setFindPanel] = useState<HTMLElement | null>(null)
  const chooseFiles = useCallback(() => chooser.current?.click(), [])
  const slashes = useSlashSources(completions, onFiles && !isReadOnly ? chooseFiles : undefined)
  const sources = useMemo(() => [...slashes, ...completions], [slashes, completions])
  const { getTarget, completion, setActive, setMain, follow } = useTyping(sources)

  const run = useStable((command: EditCommand) => (isReadOnly ? false : (getTarget()?.run(command) ?? false)))
  const addFiles = useStable((files: readonly File[]) => {
    const text = onFiles?.(files) ?? ''
    if (text !== '') run(insertFiles(text))
  })
  /** Back from `split` it is as before. */
  const lastAppearance = useRef(appearance === 'split' ? ('visual' as const) : appearance)
  const show = useStable((next: typeof appearance) => {
    if (appearance !== 'split') lastAppearance.current = appearance
    setActive(null)
    props.onAppearance(next)
  })
  const behaviour: Behaviour = {
    t,
    target: getTarget,
    onListKey: completion.onKeyDown,
    whole: {
      submit: props.onSubmit,
      escape: props.onEscape,
      preview: () => show(appearance === 'split' ? lastAppearance.current : 'split'),
      toolbar: () => toolbar.current?.querySelector<HTMLElement>('button')?.focus(),
    },
    addFiles: onFiles && addFiles,
  }
  const cellLabel = (row: number, column: number) => t('text-editor.table.cell', { row, column })
  const { marked } = props
  const latest = useRef({ behaviour, cellLabel, marked })
  latest.current = { behaviour, cellLabel, marked }
  const [look] = useState(() =>
    createLook({
      behaviour: () => latest.current.behaviour,
      cellLabel: (row, column) => latest.current.cellLabel(row, column),
      setActive,
      onTyped: follow,
    }),
  )
  const { host, view } = useCodeView({
    value,
    onChange: props.onChange,
    appearance,
    extensionOf: look.extensionOf,
    behaviour: () => [look.behaviour(), markedWords(() => latest.current.marked)],
    onUpdate: ({ view: updated, docChanged, selectionSet }) => {
      setMain(viewTarget(updated))
      if (docChanged || selectionSet) follow()
    },
    onFindPanel: setFindPanel,
    attributes: {
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-autocomplete': 'list',
      'aria-invalid': String(error !== undefined),
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      ...(completion.open && { 'aria-controls': completion.listId }),
      ...(completion.active >= 0 && { 'aria-activedescendant': `${completion.listId}-${completion.active}` }),
      ...(error !== undefined && { 'aria-describedby': `${id}-error` }),
      ...(tooLong !== undefined && { [BLOCKING]: '' }),
    },
    placeholder: props.placeholder ?? '',
    isReadOnly,
    autoFocus: props.autoFocus ?? false,
    begunWith: props.begunWith,
  })
  useImperativeHandle(props.handle, () => handleOf(view, getTarget), [view, getTarget])
  useEffect(() => {
    if (view && marked) showMarks(view, marked)
  }, [view, marked])
  return (
    <div className={cx('text-editor', size === 'fill' && 'flex min-h-0 flex-1 flex-col')}>
      <div
        className={cx(
          'te-frame overflow-hidden rounded-control border bg-surface transition-colors duration-100',
          size === 'fill' && 'flex min-h-0 flex-1 flex-col',
          error === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <div className="@container flex shrink-0 items-center justify-between gap-2 border-b border-line">
          <AppearanceSwitch appearance={appearance} onChange={show} />
          <EditorToolbar onRun={run} onFiles={onFiles && addFiles} toolbarRef={toolbar} />
        </div>
        {tooLong !== undefined && (
          <p id={`${id}-error`} className="border-b border-line px-3 py-1 text-xs text-danger">
            {tooLong}
          </p>
        )}
        <div
          className={cx('te-body', size === 'fill' && 'min-h-0 flex-1')}
          data-appearance={appearance}
          data-size={size === 'fill' ? 'fill' : 'grow'}
        >
          <div
            ref={host}
            className="te-writing"
            data-size={size === 'fill' ? 'fill' : 'grow'}
            style={size === 'fill' ? undefined : { minHeight: size * LINE_PX + PADDING_PX }}
          />
          {appearance === 'split' && view && (
            <SplitReading view={view} value={value} renderPreview={props.renderPreview} />
          )}
        </div>
      </div>
      {tooLong === undefined && error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
      <DrawnParts parts={look.parts} renderPreview={props.renderPreview} />
      {findPanel && view && createPortal(<FindPanel view={view} />, findPanel)}
      {onFiles && <FileChooser inputRef={chooser} onFiles={addFiles} />}
      <CompletionPopup getTarget={getTarget} completion={completion} />
      <p role="status" className="sr-only">
        {completion.open && t('editor.offered', { count: completion.items.length })}
      </p>
    </div>
  )
}

function handleOf(view: EditorView | null, getTarget: () => EditTarget | null): TextEditorHandle {
  return {
    focus: () => view?.focus(),
    text: () => (view ? sourceTextOf(view.state) : ''),
    takeText: (text: string) => {
      if (view) takeText(view, text)
    },
    selection: () => {
      if (!view) return { start: 0, end: 0 }
      const target = getTarget() ?? viewTarget(view)
      const { start, end } = target.state()
      const begin = target.begin?.() ?? 0
      return { start: sourceOffset(view.state, begin + start), end: sourceOffset(view.state, begin + end) }
    },
    select: (start: number, end: number) =>
      view?.dispatch({
        selection: { anchor: docOffset(view.state, start), head: docOffset(view.state, end) },
        scrollIntoView: true,
      }),
    ...(view && {
      places: {
        root: view.dom,
        scroller: view.scrollDOM,
        topOf: id => topOfMark(view, id),
        show: id => revealMark(view, id),
      },
    }),
  }
}
