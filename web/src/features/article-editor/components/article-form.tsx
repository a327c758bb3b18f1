import { memo, type ReactNode, useCallback, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { CompletionSource } from '../../../ui/editor/completion.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Form } from '../../../ui/form.tsx'
import { chosenAppearance } from '../../../ui/text-editor/appearance.ts'
import { TextEditor } from '../../../ui/text-editor/text-editor.tsx'
import type { MarkedText, TextEditorHandle } from '../../../ui/text-editor/text-editor-props.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { DraftFileList, type DraftFiles } from '../../drafts/index.ts'
import { useIssueLayout } from '../../issue-ui/index.ts'
import { fileMarkdown } from '../../markdown/index.ts'
import { ArticleBar } from './article-bar.tsx'
import { ArticleTitle } from './article-title.tsx'

type ArticleFormProps = {
  readonly summary: string
  readonly content: string
  readonly onChange: (changes: { readonly summary?: string; readonly content?: string }) => void
  /** The writer has left the title. */
  readonly onTitled?: () => void
  readonly files: DraftFiles
  readonly completions: readonly CompletionSource[]
  readonly renderPreview: (source: string) => ReactNode
  /** What has the focus at first. */
  readonly begin: 'summary' | 'content'
  readonly publishText: string
  readonly isPending?: boolean
  /** Nothing would change by it. */
  readonly isUnchanged?: boolean
  readonly onPublish: () => unknown
  /** Leaves the text for later; it is kept. */
  readonly closeText: string
  readonly onClose: () => void
  /** Above the title: where the article stands. */
  readonly head?: ReactNode
  /** Over the end of the text: who else writes. */
  readonly above?: ReactNode
  /** Between text and buttons: what others do, and what is wrong. */
  readonly notes?: ReactNode
  /** At the end of the row of buttons. Keep it stable between renderings, as `actions`. */
  readonly hint?: ReactNode
  /** Further buttons. */
  readonly actions?: ReactNode
  /** Words of the text to be marked. */
  readonly marked?: MarkedText
  /** Tells of the editor of the text, when it comes and when it goes. */
  readonly onEditor?: (editor: TextEditorHandle | null) => void
}

/** Drawn again when they change, not at each key of the text. */
const Files = memo(DraftFileList)

/** An article while it is written: as much room for its text as there is, and its buttons below. */
export function ArticleForm(props: ArticleFormProps) {
  const { summary, content, onChange, files, isPending = false, isUnchanged = false, onClose } = props
  const t = useT()
  const [appearance, setAppearance] = useStored(chosenAppearance)
  const { isWide } = useIssueLayout()
  const text = useRef<TextEditorHandle>(null)
  const { onEditor } = props
  const handle = useCallback(
    (editor: TextEditorHandle | null) => {
      text.current = editor
      onEditor?.(editor)
    },
    [onEditor],
  )
  const submit = useStable(() => (isUnchanged ? onClose() : props.onPublish()))
  const close = useStable(onClose)
  const titled = useStable(() => props.onTitled?.())
  const changeSummary = useStable((next: string) => onChange({ summary: next }))
  const focusText = useCallback(() => text.current?.focus(), [])
  const width = cx('mx-auto w-full px-4 sm:px-6', !isWide && appearance !== 'split' && 'max-w-230')
  return (
    <Form onSubmit={submit} aria-label={t('article-editor.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <FileDrop onFiles={files.add} className="flex min-h-0 flex-1 flex-col overflow-auto">
        <div className={cx('flex min-h-full flex-1 flex-col gap-3 pt-4 pb-3', width)}>
          {props.head}
          <ArticleTitle
            summary={summary}
            onChange={changeSummary}
            onEnter={focusText}
            onEscape={close}
            onBlur={titled}
            isReadOnly={isPending}
            autoFocus={props.begin === 'summary'}
          />
          <div className="flex min-h-80 flex-1 flex-col">
            <TextEditor
              label={t('articles.content')}
              placeholder={t('articles.content.placeholder')}
              value={content}
              onChange={next => onChange({ content: next })}
              renderPreview={props.renderPreview}
              completions={props.completions}
              onFiles={given => files.add(given).map(fileMarkdown).join('\n')}
              appearance={appearance}
              onAppearance={setAppearance}
              size="fill"
              onSubmit={submit}
              onEscape={close}
              isReadOnly={isPending}
              autoFocus={props.begin === 'content'}
              handle={handle}
              marked={props.marked}
            />
          </div>
          {props.notes}
          <Files {...files} />
        </div>
      </FileDrop>
      {props.above}
      <ArticleBar
        publishText={props.publishText}
        closeText={props.closeText}
        isPending={isPending}
        isUnchanged={isUnchanged}
        onClose={close}
        onFiles={files.add}
        actions={props.actions}
        hint={props.hint}
        className={width}
      />
    </Form>
  )
}
