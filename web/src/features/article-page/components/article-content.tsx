import { Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan, usePermissions } from '../../../platform/permissions/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import { useWidthStep } from '../../../ui/use-width-step.ts'
import { ArticleEditor, DraftNote, TemplateNote, useAskedEditor } from '../../article-editor/index.ts'
import { type ArticleData, useUpdateArticle } from '../../articles/index.ts'
import { Attachments, UploadArea } from '../../attachments/index.ts'
import { useComments, useInlineComments } from '../../comments/index.ts'
import { useAskConflict } from '../../conflicts/index.ts'
import { Composer, TypingNote } from '../../discussions/index.ts'
import { Stream } from '../../history/index.ts'
import { ReadText, References, useKeptScroll } from '../../host-ui/index.ts'
import { CommentBar, InlineComments, ThreadList, ThreadMargin, useInline } from '../../inline-comments/index.ts'
import { copyId, copyLink, useHostRights, useIssueLayout, useIssueUi } from '../../issue-ui/index.ts'
import { LinkedHosts } from '../../linked-hosts/index.ts'
import { HostTexts } from '../../markdown/index.ts'
import { useRecordedView } from '../api/recent-articles.ts'
import { ArticleFields } from './article-aside.tsx'
import { articleShortcut } from './article-keys.ts'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { ArticleSteps } from './article-steps.tsx'
import { ArticleTitle } from './article-title.tsx'
import { Contents } from './contents.tsx'
import { copyMarkdown } from './copy-markdown.ts'
import { SubArticles } from './sub-articles.tsx'
import '../../host-ui/components/host-print.css'

// The text column keeps a readable measure beside 240 px of contents, 300 px of comments, or both.
const WIDTHS = [760, 860, 1_240] as const

/** An article with all that belongs to it. */
export function ArticleContent({ article }: { readonly article: ArticleData }) {
  const t = useT()
  const updates = useUpdateArticle(article.id, useAskConflict())
  const ui = useIssueUi()
  const { me, canUpdate, canComment, canTag } = useHostRights(article)
  const canLink = useCan('LINK_ISSUE')
  const isUnknown = usePermissions() === undefined
  useRecordedView(article.id)
  const { data: run } = useComments(article.id)
  const comments = run?.comments
  const { data: aboutWords } = useInlineComments(article.id)
  const inline = useInline(article)
  const scroller = useKeptScroll(article.id)
  const text = useRef<HTMLDivElement>(null)
  const [ref, width] = useWidthStep(WIDTHS)
  const isPrinting = usePrinting()
  const isSpokenOf = inline.writing.about !== null || inline.visible.some(({ isOutdated }) => !isOutdated)
  const hasMargin = width >= 2 && isSpokenOf && !isPrinting
  const isWide = width >= (hasMargin ? 3 : 1)
  const { isWide: isUnlimited } = useIssueLayout()
  const texts = useMemo(
    () => [article.content ?? '', ...[...(comments ?? []), ...(aboutWords ?? [])].map(({ text: said }) => said ?? '')],
    [article.content, comments, aboutWords],
  )
  const files = useMemo(
    () => comments && [...comments, ...(aboutWords ?? [])].flatMap(({ attachments }) => attachments),
    [comments, aboutWords],
  )
  // What the reader came for is painted first; what stands below it follows at once.
  const isWhole = useDeferredValue(true, false)
  useShortcuts([
    ...(canUpdate || isUnknown ? [articleShortcut('edit', () => ui.setDescriptionOpen(true))] : []),
    ...((canComment || isUnknown) && me ? [articleShortcut('comment', ui.writeComment)] : []),
    ...(canTag || isUnknown ? [articleShortcut('tag', () => ui.setOpen('tags'))] : []),
    ...(canLink || isUnknown ? [articleShortcut('link', () => ui.setOpen('links'))] : []),
    articleShortcut('copyLink', () => copyLink(article.idReadable)),
    articleShortcut('copyId', () => copyId(article.idReadable)),
    articleShortcut('copyMarkdown', () => copyMarkdown(article)),
  ])
  const column = cx('mx-auto w-full px-4 sm:px-6', !isUnlimited && 'max-w-190')
  // What is written below stands in line with the text.
  const bar = hasMargin ? cx('mx-auto w-full ps-4 pe-82 sm:ps-6', !isUnlimited && 'max-w-270') : column
  const fields = <ArticleFields article={article} ui={ui} />
  useAskedEditor(canUpdate, ui.setDescriptionOpen)
  const contents = <Contents text={text} scroller={scroller} isFolded={!isWide} />
  if (ui.isDescriptionOpen && canUpdate)
    return (
      <Suspense fallback={<ArticleSkeleton />}>
        <ArticleEditor article={article} inline={inline} setOpen={ui.setDescriptionOpen} />
      </Suspense>
    )
  return (
    <HostTexts host={article} texts={texts} {...(files && { ownFiles: files })}>
      <InlineComments inline={inline} hasMargin={hasMargin}>
        <UploadArea host={article} className="flex min-h-0 flex-1">
          <div ref={ref} data-host-page className="relative flex min-h-0 min-w-0 flex-1">
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <div
                ref={scroller}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                tabIndex={0}
                data-host-scroll
                className="min-h-0 flex-1 overflow-auto -outline-offset-2 [scrollbar-gutter:stable]"
              >
                <div className={cx(hasMargin && 'mx-auto flex w-full', hasMargin && !isUnlimited && 'max-w-270')}>
                  <article
                    data-host-text
                    aria-label={article.summary}
                    className={cx(column, hasMargin && 'min-w-0 flex-1')}
                  >
                    <ArticleTitle article={article} updates={updates} />
                    {article.isTemplate && <TemplateNote article={article} />}
                    {!isWide && fields}
                    {!isWide && contents}
                    <CommentBar />
                    <div ref={text}>
                      <ReadText
                        host={article}
                        label={t('articles.content')}
                        text={article.content ?? ''}
                        onToggleTask={updates.tickTask}
                        onEdit={() => ui.setDescriptionOpen(true)}
                        editShortcut="issue-edit"
                        editLabel={t('articles.keys.edit')}
                        addText={t('articles.content.add')}
                        head={
                          canUpdate && <DraftNote article={article} onContinue={() => ui.setDescriptionOpen(true)} />
                        }
                      />
                    </div>
                    <ThreadList hasMargin={hasMargin} />
                    {isWhole && (
                      <>
                        <div className="flex flex-wrap gap-x-4 [&>section]:w-full">
                          <Attachments host={article} />
                          {!article.isTemplate && <SubArticles article={article} />}
                          <LinkedHosts host={article} ui={ui} />
                          <References host={article} />
                        </div>
                        {!article.isTemplate && <ArticleSteps article={article} />}
                        <Stream host={article} />
                      </>
                    )}
                  </article>
                  {hasMargin && <ThreadMargin />}
                </div>
              </div>
              <TypingNote host={article} className={bar} />
              {isWhole && <Composer host={article} ui={ui} className={bar} />}
            </div>
            {isWide && (
              <aside
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                tabIndex={0}
                aria-label={t('articles.fields')}
                className="flex w-60 shrink-0 flex-col gap-5 overflow-auto border-s border-line p-4 -outline-offset-2"
              >
                {fields}
                {contents}
              </aside>
            )}
          </div>
        </UploadArea>
      </InlineComments>
    </HostTexts>
  )
}
