import { syntaxHighlighting } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useI18n, useT } from '../../../platform/i18n/index.ts'
import { cspNonce } from '../../../ui/text-editor/csp-nonce.ts'
import { markdownLanguage } from '../../../ui/text-editor/markdown-language.ts'
import { markdownLook } from '../../../ui/text-editor/markdown-look.ts'
import '../../../ui/text-editor/text-editor.css'
import './article-versions.css'

type SourceDifferenceProps = {
  readonly before: string
  readonly after: string
  /** There is room for both beside each other. */
  readonly isWide: boolean
}

/** Longer comparisons than that, ms, are told roughly. */
const DIFF = { scanLimit: 1_000, timeout: 500 }
const FOLDED = { margin: 3, minSize: 6 }

/** Two Markdown sources with what differs, word by word. */
export function SourceDifference({ before, after, isWide }: SourceDifferenceProps) {
  const t = useT()
  const { locale } = useI18n()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  useEffect(() => {
    const parent = box.current
    if (!parent) return
    const side = (label: string): Extension => [
      EditorState.readOnly.of(true),
      EditorState.phrases.of({
        '$ unchanged lines': t('article-versions.unchangedLines'),
        'Unified diff': t('article-versions.source'),
      }),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
      EditorView.editable.of(false),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.cspNonce.of(cspNonce()),
      EditorView.editorAttributes.of({ class: 'te-source' }),
      markdownLanguage.extension,
      syntaxHighlighting(markdownLook),
    ]
    if (isWide) {
      const view = new MergeView({
        a: { doc: before, extensions: side(t('article-versions.sourceBefore')) },
        b: { doc: after, extensions: side(t('article-versions.sourceAfter')) },
        parent,
        collapseUnchanged: FOLDED,
        diffConfig: DIFF,
        gutter: false,
      })
      return () => view.destroy()
    }
    const view = new EditorView({
      doc: after,
      extensions: [
        side(t('article-versions.source')),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          collapseUnchanged: FOLDED,
          diffConfig: DIFF,
          gutter: false,
        }),
      ],
      parent,
    })
    return () => view.destroy()
  }, [before, after, isWide, locale])
  return <div ref={box} className="version-source text-editor my-2" />
}
