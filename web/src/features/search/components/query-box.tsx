import type { QueryNames } from '@cairn/common/features/search'
import { Search, X } from 'lucide-react'
import { type ReactNode, type Ref, Suspense, useCallback, useId, useImperativeHandle, useState } from 'react'
import { useConnection } from '../../../platform/connection/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { searchBoxClass } from '../../../ui/search-field.tsx'
import type { QueryProblem } from '../model/problems.ts'
import { QueryMirror } from './query-mirror.tsx'
import { useBoxKeys } from './use-box-keys.ts'
import { useBoxPopup } from './use-box-popup.ts'
import { useEditor } from './use-editor.ts'
import { showHint, useAlignedMirror } from './use-mirror.ts'
import { useReading } from './use-reading.ts'

const ProblemLine = lazyPart(() => import('./problem-line.tsx').then(file => file.ProblemLine))
const SuggestionPopup = lazyPart(() => import('./suggestion-popup.tsx').then(file => file.SuggestionPopup))

/** What another part of the screen may do with the box. */
export type QueryBoxHandle = {
  readonly focus: () => void
  /** Marks a slice of the text, e.g. where a problem is. */
  readonly select: (start: number, end: number) => void
}

export type QueryBoxProps = {
  readonly label: string
  readonly placeholder?: string
  /** The query that is in force; the box shows it until it is edited. */
  readonly value: string
  /** The whole of which the value is a part; when it changes, the box shows the value again. */
  readonly revision?: string
  /** Enter, or the cross. */
  readonly onRun: (query: string) => void
  /** A recent search was chosen. Default: it is run like any other. */
  readonly onRecent?: (query: string) => void
  /** Each edit, for what follows while somebody types. */
  readonly onDraft?: (query: string) => void
  /** Whether each edit is in force at once. Default: where there is `onDraft`. If `false`, the cross is an edit like others. */
  readonly isLive?: boolean
  /** Names of fields and links, for colours without a server. */
  readonly names: QueryNames
  /** Database id of the context in which the query runs. */
  readonly folder?: string | undefined
  /** Why the query in force was refused, or the one in `refused`. */
  readonly problems?: readonly QueryProblem[] | undefined
  /** A query that was refused while another one stays in force. */
  readonly refused?: string | undefined
  readonly boxRef?: Ref<QueryBoxHandle>
  /** At the end of the box, e.g. a Kbd while it is empty. */
  readonly end?: ReactNode
}

const INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const
const INPUT_CLASS = 'relative block h-7.5 w-full min-w-0 bg-transparent text-start caret-fg outline-none'

/** A box for the query language: colours, problems and completion, none of which anybody who types waits for. */
export function QueryBox(props: QueryBoxProps) {
  const { label, placeholder = label, value, onRun, onRecent = onRun, onDraft, folder, boxRef, end } = props
  const t = useT()
  const id = useId()
  const [isWriting, setComposing] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const editor = useEditor(value, onDraft, props.revision)
  const { text, caret, input, replace, inputProps } = editor
  const isDraft = text !== (props.refused ?? value)
  // What Escape goes back to: nothing where each letter is in force, else what was in force before.
  const { isLive = onDraft !== undefined } = props
  const before = isLive ? '' : value
  const popup = useBoxPopup(editor, folder)
  const { isFocused, answer, tell } = popup
  if (popup.isOpen && !wasOpen) setWasOpen(true)
  const { shownProblems, segments } = useReading({ ...props, text, caret, isWriting: isFocused && isDraft, answer })
  const [problem] = shownProblems
  const { mirror, align } = useAlignedMirror(input, editor)
  const select = useCallback(
    (start: number, finish: number) => {
      input.current?.focus()
      input.current?.setSelectionRange(start, finish)
    },
    [input],
  )
  useImperativeHandle(boxRef, () => ({ focus: () => input.current?.select(), select }), [input, select])

  const { run, choose, onKeyDown } = useBoxKeys({ editor, popup, before, isLive, onRun, onRecent })
  const listId = `${id}-list`
  const problemId = `${id}-problem`
  return (
    <div className="relative min-w-0">
      <div className={cx(searchBoxClass, problem && !isDraft && 'border-danger')}>
        <Search size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
        <div className="relative min-w-0 flex-1">
          <QueryMirror segments={segments} mirrorRef={mirror} isHidden={isWriting} />
          <input
            {...INPUT}
            {...inputProps}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            type="text"
            aria-label={label}
            aria-expanded={popup.isOpen}
            aria-controls={listId}
            aria-activedescendant={popup.activeIndex < 0 ? undefined : `${listId}-${popup.activeIndex}`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && problemId}
            placeholder={placeholder}
            onChange={event => {
              inputProps.onChange(event)
              tell({ kind: 'opened' })
            }}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onScroll={align}
            onKeyDown={onKeyDown}
            onMouseMove={event => showHint(event, mirror.current, segments)}
            onMouseDown={() => text === '' && tell({ kind: 'opened' })}
            onFocus={() => tell({ kind: 'focused', isEmpty: text === '' })}
            onBlur={() => tell({ kind: 'blurred' })}
            className={cx(INPUT_CLASS, isWriting ? 'text-fg' : 'text-transparent')}
          />
        </div>
        {text !== '' && (
          <ClearButton
            onPress={() => {
              replace({ text: '', caret: 0 })
              if (props.isLive !== false) run('')
              input.current?.focus()
            }}
          />
        )}
        {end}
      </div>
      {wasOpen && (
        <Suspense fallback={null}>
          {popup.isOpen && (
            <SuggestionPopup
              mirror={mirror}
              listId={listId}
              entries={popup.entries}
              activeIndex={popup.activeIndex}
              onActive={index => tell({ kind: 'moved', index, of: popup.entries })}
              onChoose={choose}
            />
          )}
        </Suspense>
      )}
      {popup.isComing && text !== '' && <AwayNote />}
      {problem && !(isDraft && popup.isOpen) && (
        <Suspense fallback={null}>
          <ProblemLine
            id={problemId}
            problem={problem}
            count={shownProblems.length}
            floats={isDraft}
            onShow={() => select(problem.start, problem.end)}
          />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {popup.isOpen && t('search.suggestions.count', { count: popup.entries.length })}
      </p>
    </div>
  )
}

/** Suggestions are waited for, and the server is away. */
function AwayNote() {
  const t = useT()
  const { isUp } = useConnection()
  if (isUp) return null
  return (
    <p
      role="status"
      className="popover-box absolute inset-x-0 top-full z-40 mt-1 max-w-120 px-3 py-2 text-xs text-muted"
    >
      {t('search.suggestions.away')}
    </p>
  )
}

function ClearButton({ onPress }: { readonly onPress: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('search.clear')}
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
      className="flex size-6 shrink-0 items-center justify-center rounded text-faint hover:bg-hover hover:text-fg"
    >
      <X size={14} aria-hidden />
    </button>
  )
}
