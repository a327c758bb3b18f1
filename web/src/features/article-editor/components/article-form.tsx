import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Paperclip } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { CompletionSource } from '../../../ui/editor/completion.ts'
import { FileButton, FileDrop } from '../../../ui/file-drop.tsx'
import { Form } from '../../../ui/form.tsx'
import { chosenAppearance } from '../../../ui/text-editor/appearance.ts'
import { TextEditor } from '../../../ui/text-editor/text-editor.tsx'
import type { MarkedText, TextEditorHandle } from '../../../ui/text-editor/text-editor-props.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useToastRise } from '../../../ui/use-toast-rise.ts'
import { DraftFileList, type DraftFiles } from '../../drafts/index.ts'
import { useIssueLayout } from '../../issue-ui/index.ts'
import { fileMarkdown } from '../../markdown/index.ts'

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
  /** At the end of the row of buttons. */
  readonly hint?: ReactNode
  /** Further buttons. */
  readonly actions?: ReactNode
  /** Words of the text to be marked. */
  readonly marked?: MarkedText
  /** Tells of the editor of the text, when it comes and when it goes. */
  readonly onEditor?: (editor: TextEditorHandle | null) => void
}

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
  const bar = useRef<HTMLDivElement>(null)
  useToastRise(bar)
  const width = cx('mx-auto w-full px-4 sm:px-6', !isWide && appearance !== 'split' && 'max-w-230')
  return (
    <Form
      onSubmit={() => (isUnchanged ? onClose() : props.onPublish())}
      aria-label={t('article-editor.title')}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <FileDrop onFiles={files.add} className="flex min-h-0 flex-1 flex-col overflow-auto">
        <div className={cx('flex min-h-full flex-1 flex-col gap-3 pt-4 pb-3', width)}>
          {props.head}
          <TextField
            label={t('articles.summary')}
            labelHidden
            placeholder={t('articles.summary')}
            value={summary}
            onChange={next => onChange({ summary: next })}
            onKeyDown={event => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                event.preventDefault()
                text.current?.focus()
              } else if (event.key === 'Escape') onClose()
              // Fields keep the keys they listen to.
              else event.continuePropagation()
            }}
            {...(props.onTitled && { onBlur: props.onTitled })}
            maxLength={TEXT_LIMITS.summary}
            isRequired
            isReadOnly={isPending}
            autoFocus={props.begin === 'summary'}
            autoComplete="off"
            inputClassName="h-11 text-xl font-semibold"
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
              onSubmit={() => (isUnchanged ? onClose() : props.onPublish())}
              onEscape={onClose}
              isReadOnly={isPending}
              autoFocus={props.begin === 'content'}
              handle={handle}
              marked={props.marked}
            />
          </div>
          {props.notes}
          <DraftFileList {...files} />
        </div>
      </FileDrop>
      {props.above}
      <div ref={bar} className="shrink-0 border-t border-line bg-surface">
        <div className={cx('flex flex-wrap items-center gap-2 py-2.5', width)}>
          <Button variant="primary" type="submit" isPending={isPending} isDisabled={isUnchanged}>
            {props.publishText}
          </Button>
          <Button onPress={onClose}>{props.closeText}</Button>
          <FileButton onFiles={files.add} multiple>
            <Button variant="ghost" icon={Paperclip}>
              {t('article-editor.attach')}
            </Button>
          </FileButton>
          {props.actions}
          <div className="flex-1" />
          {props.hint}
        </div>
      </div>
    </Form>
  )
}
