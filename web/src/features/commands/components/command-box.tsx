import type { StyleRange } from '@cairn/common/features/search'
import { SquareTerminal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import {
  acceptSuggestion,
  type Editor,
  type Entry,
  movedBy,
  narrowSuggestions,
  optionId,
  QueryMirror,
  type QueryProblem,
  type Suggestion,
  SuggestionPopup,
  segmentsOf,
  settled,
  useAlignedMirror,
  withoutErrorAt,
} from '../../search/index.ts'
import type { CommandAssist } from '../model/command.ts'
import { isComplete } from '../model/command-text.ts'

export type CommandBoxProps = {
  readonly editor: Editor
  readonly answer: CommandAssist | undefined
  /** Commands given before, the newest first; offered while the box is empty. */
  readonly history: readonly string[]
  readonly onApply: () => void
  /** Takes the focus when it appears. */
  readonly takesFocus: boolean
  /** At the end of the box. */
  readonly end?: ReactNode
}

const SHOWN_HISTORY = 6
const NO_STYLES: readonly StyleRange[] = []

/** The box in which commands are typed: coloured, and completed by the server. */
export function CommandBox({ editor, answer, history, onApply, takesFocus, end }: CommandBoxProps) {
  const t = useT()
  const id = useId()
  const { text, caret, input, replace, inputProps } = editor
  const [open, setOpen] = useState<'no' | 'writing' | 'asked'>(takesFocus ? 'writing' : 'no')
  const [active, setActive] = useState(-1)
  const entries = useEntries(editor, answer, history)
  // Over what a complete command would change, the list lies only for whoever asks for it.
  const isWanted = open === 'asked' || (open === 'writing' && !isComplete(text, caret, answer))
  const shown = isWanted && entries.length > 0
  const current = shown && active < entries.length ? active : -1
  const styles = useMemo(() => (answer ? stylesFor(text, answer) : NO_STYLES), [text, answer])
  const segments = useMemo(() => {
    const problems = problemsIn(text, answer)
    // While a word can still be completed it is not wrong.
    if (!shown) return segmentsOf(text, styles, problems)
    return segmentsOf(text, withoutErrorAt(caret, styles, NO_STYLES), settled(problems, caret))
  }, [text, caret, styles, answer, shown])
  const { mirror, align } = useAlignedMirror(input, editor)
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [input, takesFocus])

  const choose = (entry: Entry | undefined, replaces = false) => {
    if (entry?.kind !== 'suggestion') return
    replace(acceptSuggestion(editor, entry.suggestion, replaces))
    setActive(-1)
    setOpen(entry.suggestion.group === t('commands.recent') ? 'no' : 'writing')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (editor.onHistoryKey(event)) return
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const moved = movedBy(key, current, entries.length)
    if (key === 'Enter' && (isCommand || !shown || current < 0)) {
      event.preventDefault()
      onApply()
    } else if (key === 'Enter') {
      event.preventDefault()
      choose(entries[current])
    } else if (key === 'Tab' && shown && !event.shiftKey && (text !== '' || current >= 0)) {
      event.preventDefault()
      // The dialog around it moves the focus at this key whether somebody took it or not.
      event.stopPropagation()
      choose(entries[Math.max(current, 0)], true)
    } else if (key === 'Escape' && shown && text !== '') {
      event.preventDefault()
      event.stopPropagation()
      setOpen('no')
    } else if ((key === ' ' && event.ctrlKey) || (!shown && (key === 'ArrowDown' || key === 'ArrowUp'))) {
      event.preventDefault()
      setOpen('asked')
    } else if (shown && moved !== undefined) {
      event.preventDefault()
      setActive(moved)
    }
  }
  const listId = `${id}-list`
  return (
    <div className="relative min-w-0 [&_.popover-box]:max-h-64">
      <div className="field-box min-h-9 gap-2 ps-2.5 pe-1">
        <SquareTerminal size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
        <div className="relative min-w-0 flex-1">
          <QueryMirror segments={segments} mirrorRef={mirror} />
          <input
            {...inputProps}
            ref={input}
            role="combobox"
            type="text"
            aria-label={t('commands.box')}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={current >= 0 ? optionId(listId, current) : undefined}
            placeholder={t('commands.placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            onScroll={align}
            onKeyDown={onKeyDown}
            onChange={event => {
              inputProps.onChange(event)
              setOpen('writing')
              setActive(-1)
            }}
            onBlur={() => setOpen('no')}
            onPointerDown={() => setOpen('asked')}
            className="relative h-7.5 w-full min-w-0 bg-transparent text-start text-transparent caret-fg outline-none"
          />
        </div>
        {end}
      </div>
      {shown && (
        <SuggestionPopup
          listId={listId}
          entries={entries}
          activeIndex={current}
          onActive={setActive}
          runText={t('commands.hint.apply')}
          onChoose={entry => {
            choose(entry)
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function useEntries({ text, caret }: Editor, answer: CommandAssist | undefined, history: readonly string[]) {
  const t = useT()
  const recent = t('commands.recent')
  return useMemo(() => {
    const earlier = text.trim() === '' ? history.slice(0, SHOWN_HISTORY) : []
    const offered = answer
      ? (narrowSuggestions(
          answer.suggestions,
          { text: answer.query, caret: answer.caret ?? answer.query.length },
          { text, caret },
        ) ?? [])
      : []
    const all = [...earlier.map(command => wholeSuggestion(command, recent, text.length)), ...offered]
    // What stands there already needs no completion.
    const isTyped = ({ option, completionStart }: Suggestion) =>
      option.toLowerCase() === text.slice(completionStart, caret).toLowerCase()
    return all
      .filter(suggestion => !isTyped(suggestion))
      .map((suggestion): Entry => ({ kind: 'suggestion', suggestion }))
  }, [text, caret, answer, history, recent])
}

function wholeSuggestion(option: string, group: string, length: number): Suggestion {
  return {
    option,
    prefix: null,
    suffix: null,
    description: null,
    group,
    completionStart: 0,
    completionEnd: length,
    matchingStart: null,
    matchingEnd: null,
    caret: option.length,
  }
}

// Colours hold up to where the text was changed since.
function stylesFor(text: string, { query, styleRanges }: CommandAssist): readonly StyleRange[] {
  let same = 0
  while (same < query.length && query[same] === text[same]) same++
  return (styleRanges ?? [])
    .filter(({ start, length }) => query === text || start + length < same)
    .map(({ start, length, style }) => ({ start, end: start + length, style }))
}

function problemsIn(text: string, answer: CommandAssist | undefined): readonly QueryProblem[] {
  if (answer?.query !== text) return []
  return answer.commands.flatMap(({ error, start, end, errorText }) =>
    error === true && start !== null && end !== null ? [{ start, end, code: '', text: errorText ?? '' }] : [],
  )
}
