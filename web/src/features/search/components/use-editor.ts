import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type EditHistory, recordEdit, redoEdit, startHistory, undoEdit } from '../model/edit-history.ts'
import type { Edit } from '../model/suggestions.ts'

/** The text of a one-line box with its caret and its own history. */
export type Editor = Edit & {
  readonly input: RefObject<HTMLInputElement | null>
  /** Puts a text in place of all; one step of the history. */
  readonly replace: (edit: Edit) => void
  /** What was typed is in force now: from here on another value takes its place, whatever it is. */
  readonly settle: () => void
  /** Whether the key was one of the history. */
  readonly onHistoryKey: (event: KeyboardEvent) => boolean
  readonly inputProps: {
    readonly value: string
    /** Of what is written; a placeholder stands where the reader's language begins. */
    readonly dir: 'auto' | undefined
    readonly onChange: (event: { readonly target: HTMLInputElement }) => void
    readonly onSelect: () => void
    readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  }
}

type Typed = { readonly texts: readonly string[]; readonly at: number }
const ECHO_MS = 1500

/**
 * @param value what stands in the box until it is edited; another value takes its place.
 * @param revision of what the value is a part: when it changes, the value takes its place even if it is the same.
 */
export function useEditor(value: string, onEdit?: (text: string) => void, revision = value): Editor {
  const input = useRef<HTMLInputElement>(null)
  const [history, setHistory] = useState(() => startHistory(value))
  const typed = useRef<Typed>({ texts: [], at: 0 })
  // The browser puts the caret at the end of a text that was not typed; of these it is told where the caret belongs.
  const placed = useRef<EditHistory>(undefined)
  const { text, caret } = history.present

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what the value is a part of
  useLayoutEffect(() => {
    // What was typed a moment ago comes back as the query in force while more is typed: that is no other value.
    const { texts, at } = typed.current
    const isEcho = document.activeElement === input.current && Date.now() - at < ECHO_MS && texts.includes(value)
    if (isEcho) return
    setHistory(old => (old.present.text === value ? old : recordEdit(old, { text: value, caret: value.length })))
  }, [value, revision])

  useLayoutEffect(() => {
    if (placed.current !== history) return
    placed.current = undefined
    input.current?.setSelectionRange(caret, caret)
  }, [history, caret])

  const go = useCallback(
    (next: EditHistory) => {
      placed.current = next
      setHistory(next)
      onEdit?.(next.present.text)
    },
    [onEdit],
  )
  const replace = useCallback((edit: Edit) => go(recordEdit(history, edit)), [go, history])

  const onHistoryKey = (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
    const key = event.key.toLowerCase()
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redoEdit : key === 'z' ? undoEdit : undefined
    if (!step) return false
    event.preventDefault()
    go(step(history))
    return true
  }

  return {
    text,
    caret,
    input,
    replace,
    settle: () => {
      typed.current = { texts: [], at: 0 }
    },
    onHistoryKey,
    inputProps: {
      value: text,
      dir: text === '' ? undefined : 'auto',
      onChange({ target }) {
        const next = { text: target.value, caret: target.selectionEnd ?? target.value.length }
        const now = Date.now()
        typed.current = { texts: [next.text.trim(), ...typed.current.texts].slice(0, 20), at: now }
        setHistory(recordEdit(history, next, now))
        onEdit?.(next.text)
      },
      onSelect() {
        const place = input.current?.selectionEnd ?? caret
        if (place !== caret) setHistory(old => ({ ...old, present: { ...old.present, caret: place } }))
      },
      onPaste(event) {
        const pasted = event.clipboardData.getData('text')
        const { selectionStart, selectionEnd } = event.currentTarget
        if (!/[\r\n]/.test(pasted)) return
        // Left to itself the browser would join the lines' words.
        event.preventDefault()
        const words = pasted.trim().replace(/\s*[\r\n]+\s*/g, ' ')
        const start = selectionStart ?? caret
        replace({
          text: text.slice(0, start) + words + text.slice(selectionEnd ?? start),
          caret: start + words.length,
        })
      },
    },
  }
}
