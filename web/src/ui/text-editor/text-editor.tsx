import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { type CodeEditorPart, loadCodeEditor, loadedCodeEditor } from './load-code-editor.ts'
import { PlainEditor } from './plain-editor.tsx'
import type { Selected, TextEditorProps } from './text-editor-props.ts'

/** Where fingers type, the system's own field knows its keyboard, its words and its handles best. */
const BY_FINGERS = '(pointer: coarse) and (hover: none)'

/**
 * Where long Markdown is written: as it reads, as it is, or both side by side, with one undo over all. Its code comes when
 * it is first shown; until then, on phones, and if it cannot be had or fails, the text is written in a `MarkdownField`.
 */
export function TextEditor(props: TextEditorProps) {
  const isByFingers = useMedia(BY_FINGERS)
  const { part, begunWith, field } = useCodeEditor(!isByFingers)
  const plain = <PlainEditor {...props} {...field} />
  if (!part) return plain
  return (
    <WhenBroken otherwise={plain}>
      <part.CodeEditor {...props} begunWith={begunWith} />
    </WhenBroken>
  )
}

/** The editor when its code is there, and what was selected in the plain field that it takes the place of. */
function useCodeEditor(isWanted: boolean) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const [loaded, setLoaded] = useState(loadedCodeEditor)
  const [part, setPart] = useState(loaded)
  const [begunWith, setBegunWith] = useState<Selected>()
  useEffect(() => {
    if (loaded || !isWanted) return
    let mounted = true
    loadCodeEditor().then(
      code => mounted && setLoaded(code),
      // The text is written in the plain field; the next editor that is opened tries again.
      (error: unknown) => console.warn('The editor could not be loaded.', error),
    )
    return () => {
      mounted = false
    }
  }, [loaded, isWanted])
  const swap = (code: CodeEditorPart | undefined) => {
    // What an input method is about to make must not be torn from it.
    if (!code || isComposing.current) return
    const field = area.current
    if (field && field === document.activeElement)
      setBegunWith({ start: field.selectionStart, end: field.selectionEnd })
    setPart(code)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code has come
  useEffect(() => swap(loaded), [loaded])
  const onComposing = (is: boolean) => {
    isComposing.current = is
    if (!is) swap(loaded)
  }
  return { part: isWanted ? part : undefined, begunWith, field: { area, onComposing } }
}

type WhenBrokenProps = { readonly otherwise: ReactNode; readonly children: ReactNode }

/** An editor that fails leaves the text to the plain field: what was typed is with whoever shows the editor. */
class WhenBroken extends Component<WhenBrokenProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.otherwise : this.props.children
  }
}
