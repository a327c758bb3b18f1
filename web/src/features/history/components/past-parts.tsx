import { Paperclip } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useAttachments, useRemainingFiles } from '../../attachments/index.ts'
import { useCommentTexts } from '../../comments/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { HostText } from '../../markdown/index.ts'
import { userName } from '../../users/index.ts'
import type { PastIssueData } from '../api/use-past.ts'

type PastFilesProps = { readonly issue: IssueData; readonly files: PastIssueData['attachments'] }

/** The files of then under their names of then; those that are still there can be opened. */
export function PastFiles({ issue, files }: PastFilesProps) {
  const t = useT()
  const { bytes } = useFormats()
  const { data } = useAttachments(issue.id)
  useRemainingFiles(issue.id, data?.isWhole === false)
  if (files.length === 0) return null
  const now = new Map(data?.files.map(file => [file.id, file]))
  return (
    <section aria-label={t('history.past.files')} className="py-3">
      <h3 className="text-faint text-xs">{t('history.past.files')}</h3>
      <ul>
        {files.map(({ id, name, size }) => {
          const file = now.get(id)
          return (
            <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Paperclip size={14} aria-hidden className="shrink-0 text-faint" />
              {file?.url ? (
                <a
                  href={file.url}
                  target="_blank"
                  rel="noreferrer"
                  dir="auto"
                  className="min-w-0 truncate rounded hover:underline"
                >
                  {name}
                </a>
              ) : (
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
              )}
              {typeof size === 'number' && <span className="text-faint text-xs">{bytes(size)}</span>}
              {!file && data?.isWhole && <Since text={t('history.past.fileGone')} />}
              {file && file.name !== name && <Since text={t('history.past.now', { value: file.name ?? '' })} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PastCommentsProps = { readonly issue: IssueData; readonly comments: PastIssueData['comments'] }

/** What had been said by then, as it read. */
export function PastComments({ issue, comments }: PastCommentsProps) {
  const t = useT()
  const { data } = useCommentTexts(issue.id)
  if (comments.length === 0) return null
  const now = new Map(data?.map(comment => [comment.id, comment]))
  return (
    <section aria-label={t('history.past.comments')} className="border-line border-t py-3">
      <h3 className="text-faint text-xs">{t('history.past.comments')}</h3>
      {comments.map(({ id, author, created, text }) => {
        const comment = now.get(id)
        const isGone = data !== undefined && (!comment || comment.deleted === true)
        return (
          <article key={id} className="flex gap-2.5 py-2 [contain-intrinsic-size:auto_80px] [content-visibility:auto]">
            <Avatar name={userName(author)} url={author?.avatarUrl ?? null} size={24} />
            <div className="min-w-0 flex-1">
              <header className="flex min-h-6 flex-wrap items-center gap-x-1.5">
                <span className="min-w-0 truncate font-medium">{userName(author)}</span>
                {typeof created === 'number' && <Moment time={created} className="text-faint text-xs" />}
                {isGone && <Since text={t('history.past.commentGone')} />}
                {comment && !isGone && comment.text !== text && <Since text={t('history.past.commentChanged')} />}
              </header>
              <HostText source={text ?? ''} />
            </div>
          </article>
        )
      })}
    </section>
  )
}

const Since = ({ text }: { readonly text: string }) => <span className="text-warn text-xs">{text}</span>
