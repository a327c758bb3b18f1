import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { chosenAppearance } from '../../../ui/text-editor/appearance.ts'
import type { TextEditorHandle } from '../../../ui/text-editor/text-editor-props.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { useWidthStep } from '../../../ui/use-width-step.ts'
import { type ArticleData, type EditedTexts, editedDrafts } from '../../articles/index.ts'
import { useAskConflict } from '../../conflicts/index.ts'
import { TypingNote } from '../../discussions/index.ts'
import {
  CommentButton,
  EditedThreads,
  type Inline,
  InlineComments,
  useEditedInline,
} from '../../inline-comments/index.ts'
import { HostText, HostTexts, MentionWarning, useTextCompletions } from '../../markdown/index.ts'
import { ArticleForm } from './article-form.tsx'
import { DraftState } from './draft-state.tsx'
import { OthersChanges } from './others-changes.tsx'
import { useEditedArticle } from './use-edited-article.ts'
import { useSayEditing } from './use-say-editing.ts'

export type ArticleEditorProps = {
  readonly article: ArticleData
  /** The comments about words of it. */
  readonly inline: Inline
  readonly setOpen: (isOpen: boolean) => void
}

/** Writes new texts of an article: as a draft that nobody else sees, until they are published. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { data: draft, isPending, failureCount, fetchStatus } = useQuery(editedDrafts.query(props.article.id))
  // Whoever has begun to write goes on, whatever the server tells now: it may be a draft made of these very words.
  const begun = useRef<'new' | 'found' | null>(null)
  const from = begun.current ?? (draft ? 'found' : 'new')
  const begin = useCallback(() => {
    begun.current = from
  }, [from])
  // Without the server one writes on with what this browser has.
  if (begun.current === null && isPending && failureCount === 0 && fetchStatus !== 'paused')
    return <SkeletonRows count={8} />
  return <Editor key={from} {...props} found={from === 'found' && draft ? foundIn(draft) : null} onBegin={begin} />
}

type Draft = EditedTexts & { readonly id: string }

const foundIn = ({
  id,
  summary,
  content,
  summaryVersion,
  contentVersion,
}: Omit<Draft, 'content'> & { readonly content: string | null }) => ({
  id,
  value: { summary, content: content ?? '', summaryVersion, contentVersion },
})

// Beside 320 px of comments the text keeps a readable measure.
const WIDTHS = [860] as const

const ACTIONS = <CommentButton />

type EditorProps = ArticleEditorProps & {
  readonly found: { readonly id: string; readonly value: EditedTexts } | null
  /** Something is being written. */
  readonly onBegin: () => void
}

function Editor({ article, inline: shown, setOpen, found, onBegin }: EditorProps) {
  const t = useT()
  const ask = useAskConflict()
  const edited = useEditedArticle(article, found)
  const { texts, files, begunWith } = edited
  const change: typeof edited.change = changes => {
    onBegin()
    edited.change(changes)
  }
  const completions = useTextCompletions({ project: article.project?.shortName ?? undefined })
  useSayEditing(article.id)
  const hasFiles = files.files.length + files.uploads.length > 0
  const isUnchanged = !edited.isChanged && !hasFiles
  const close = () => {
    // A draft that says what the article says is none.
    if (isUnchanged) edited.discardSilently()
    setOpen(false)
  }
  const publish = async () => {
    const draftId = edited.take()
    setOpen(false)
    await editedDrafts.publish(article.id, { texts, begunWith, draftId: await draftId }, ask).then(edited.taken, () => {
      edited.change(texts)
      setOpen(true)
    })
  }
  const [editor, setEditor] = useState<TextEditorHandle | null>(null)
  const { inline, marked } = useEditedInline(shown, texts.content, editor)
  const [ref, width] = useWidthStep(WIDTHS)
  const [appearance] = useStored(chosenAppearance)
  const isSpokenOf = inline.visible.length > 0 || inline.writing.about !== null
  const hasMargin = width === 1 && appearance !== 'split' && isSpokenOf
  const said = useMemo(
    () => inline.threads.flatMap(({ root, replies }) => [root, ...replies].map(({ text }) => text ?? '')),
    [inline.threads],
  )
  const discard = useStable(edited.discard)
  const { isRestored } = edited
  const hint = useMemo(
    () => !isUnchanged && <DraftState isRestored={isRestored} hasFiles={hasFiles} onDiscard={discard} />,
    [isUnchanged, isRestored, hasFiles, discard],
  )
  const form = (
    <ArticleForm
      summary={texts.summary}
      content={texts.content}
      onChange={change}
      files={files}
      completions={completions}
      renderPreview={source => (
        <HostTexts host={article} texts={[source]} ownFiles={files.files}>
          <HostText source={source} />
        </HostTexts>
      )}
      begin="content"
      publishText={t('articles.publish')}
      isUnchanged={isUnchanged}
      onPublish={publish}
      closeText={t(isUnchanged ? 'ui.close' : 'articles.later')}
      onClose={close}
      above={<TypingNote host={article} className="mx-auto w-full max-w-230 px-4 sm:px-6" />}
      notes={
        <>
          <MentionWarning text={texts.content} host={article} />
          <OthersChanges article={article} edited={edited} />
        </>
      }
      hint={hint}
      actions={ACTIONS}
      marked={marked}
      onEditor={setEditor}
    />
  )
  return (
    <HostTexts host={article} texts={said}>
      <InlineComments inline={inline} hasMargin={hasMargin}>
        <div ref={ref} className={cx('flex min-h-0 flex-1', !hasMargin && 'flex-col')}>
          {form}
          <EditedThreads hasMargin={hasMargin} />
        </div>
      </InlineComments>
    </HostTexts>
  )
}
