import type { KeyboardEvent } from 'react'
import type { Entry } from '../model/box-popup.ts'
import { actionOfKey, type KeyAction } from '../model/query-keys.ts'
import { acceptSuggestion } from '../model/suggestions.ts'
import type { Popup } from './use-box-popup.ts'
import type { Editor } from './use-editor.ts'

type BoxKeysProps = {
  readonly editor: Editor
  readonly popup: Popup
  /** What Escape goes back to. */
  readonly before: string
  /** Each letter is in force at once. */
  readonly isLive: boolean
  readonly onRun: (query: string) => void
  readonly onRecent: (query: string) => void
}

/** What keys and choices do in a box for queries. */
export function useBoxKeys({ editor, popup, before, isLive, onRun, onRecent }: BoxKeysProps) {
  const { text, replace } = editor
  const run = (query: string) => {
    popup.tell({ kind: 'closed' })
    editor.settle()
    onRun(query.trim())
  }
  const choose = (entry: Entry, replaces = false) => {
    if (entry.kind === 'suggestion') {
      replace(acceptSuggestion(editor, entry.suggestion, replaces))
      popup.tell({ kind: 'opened' })
    } else {
      const { query } = entry.search
      replace({ text: query, caret: query.length })
      popup.tell({ kind: 'closed' })
      editor.settle()
      onRecent(query)
    }
  }
  const act = (action: KeyAction<Entry>) => {
    if (action.kind === 'open') popup.tell({ kind: 'opened' })
    else if (action.kind === 'close') popup.tell({ kind: 'closed' })
    else if (action.kind === 'run') run(text)
    else if (action.kind === 'move') popup.tell({ kind: 'moved', index: action.index, of: popup.entries })
    else if (action.kind === 'choose') choose(action.entry, action.replaces)
    else {
      replace({ text: before, caret: before.length })
      if (action.runs) run(before)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method choose its words.
    if (editor.onHistoryKey(event)) return
    const { entries, activeIndex, isOpen, isComing } = popup
    const first = entries.find(({ kind }) => kind === 'suggestion')
    const box = { text, before, isLive, isOpen, isComing, entries, activeIndex, first }
    const action = actionOfKey(event, box)
    if (!action) return
    event.preventDefault()
    // A dialog around it moves the focus at Tab and closes at Escape whether somebody took the key or not.
    if (event.key === 'Tab' || event.key === 'Escape') event.stopPropagation()
    act(action)
  }
  return { run, choose, onKeyDown }
}
