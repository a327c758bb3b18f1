import type { Extension } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Appearance } from './appearance.ts'
import { createCodeView, placeholderOf, readOnlyOf, slots } from './code-view.ts'
import { takeText } from './flow-in.ts'
import { docOffset, sourceTextOf } from './line-breaks.ts'
import type { Selected } from './text-editor-props.ts'

type CodeViewOptions = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly appearance: Appearance
  /** How the text shows in an appearance; the same object for the same. */
  readonly extensionOf: (appearance: Appearance) => Extension
  readonly behaviour: () => Extension
  readonly onUpdate: (update: ViewUpdate) => void
  readonly onFindPanel: (panel: HTMLElement | null) => void
  readonly attributes: Readonly<Record<string, string>>
  readonly placeholder: string
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
  readonly begunWith: Selected | undefined
}

export type CodeView = {
  readonly host: RefObject<HTMLDivElement | null>
  readonly view: EditorView | null
}

/** A view of a text in `host`, which follows the options, and tells what is typed. */
export function useCodeView(options: CodeViewOptions): CodeView {
  const { value, appearance, extensionOf, placeholder, isReadOnly } = options
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  /** What was told last: whatever else comes from outside is somebody else's change. */
  const told = useRef(value)

  useLayoutEffect(() => {
    const { begunWith, autoFocus, ...begun } = latest.current
    const created = createCodeView({
      text: begun.value,
      appearance: begun.extensionOf(begun.appearance),
      behaviour: [
        begun.behaviour(),
        EditorView.updateListener.of(update => {
          if (update.docChanged) {
            const text = sourceTextOf(update.state)
            if (text !== told.current) {
              told.current = text
              latest.current.onChange(text)
            }
          }
          latest.current.onUpdate(update)
        }),
      ],
      findPanel: () => {
        const dom = document.createElement('div')
        latest.current.onFindPanel(dom)
        return { dom, destroy: () => latest.current.onFindPanel(null) }
      },
    })
    told.current = begun.value
    host.current?.append(created.dom)
    setView(created)
    if (begunWith)
      created.dispatch({
        selection: {
          anchor: docOffset(created.state, begunWith.start),
          head: docOffset(created.state, begunWith.end),
        },
        scrollIntoView: true,
      })
    if (begunWith || autoFocus) created.focus()
    return () => created.destroy()
  }, [])

  useLayoutEffect(() => {
    if (!view || value === told.current) return
    told.current = value
    takeText(view, value)
  }, [view, value])

  const shown = useRef(appearance)
  useLayoutEffect(() => {
    if (!view || shown.current === appearance) return
    shown.current = appearance
    // Heights change: what is at the top stays there.
    const place = view.scrollSnapshot()
    view.dispatch({ effects: slots.appearance.reconfigure(extensionOf(appearance)) })
    view.dispatch({ effects: place })
  }, [view, appearance, extensionOf])

  const attributes = JSON.stringify(options.attributes)
  useEffect(() => {
    view?.dispatch({ effects: slots.attributes.reconfigure(EditorView.contentAttributes.of(JSON.parse(attributes))) })
  }, [view, attributes])
  useEffect(() => {
    view?.dispatch({ effects: slots.placeholder.reconfigure(placeholderOf(placeholder)) })
  }, [view, placeholder])
  useEffect(() => {
    view?.dispatch({ effects: slots.readOnly.reconfigure(readOnlyOf(isReadOnly)) })
  }, [view, isReadOnly])
  return { host, view }
}
