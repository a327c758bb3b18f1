import type { EditorView } from '@codemirror/view'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { keepScrollsTogether } from './scroll-together.ts'

type SplitReadingProps = {
  readonly view: EditorView
  readonly value: string
  readonly renderPreview: (source: string) => ReactNode
}

/** The text as it will read, beside its source, scrolled to the same words. */
export function SplitReading({ view, value, renderPreview }: SplitReadingProps) {
  const t = useT()
  const pane = useRef<HTMLElement>(null)
  // Typing comes first.
  const shown = useDeferredValue(value)
  const draw = useRef(renderPreview)
  draw.current = renderPreview
  const preview = useMemo(() => shown.trim() !== '' && draw.current(shown), [shown])
  useEffect(() => (pane.current ? keepScrollsTogether(view, pane.current) : undefined), [view])
  return (
    <section
      ref={pane}
      aria-label={t('text-editor.reading')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="te-reading -outline-offset-2"
    >
      {preview || <p className="text-faint">{t('editor.nothing')}</p>}
    </section>
  )
}
