import { FileText } from 'lucide-react'
import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { MarkedText } from '../../../ui/marked-text.tsx'
import { hostPath } from '../../host-kinds/index.ts'
import type { FoundRow } from '../model/merge-found.ts'

type FoundArticleProps = {
  readonly row: FoundRow
  readonly isCurrent: boolean
  readonly onFollow: (() => void) | undefined
}

/** An article that was found: its title, and the words around what was found, or else where it stands. */
export function FoundArticle({ row, isCurrent, onFollow }: FoundArticleProps) {
  const { idReadable, summary, marks, snippet, path } = row
  return (
    <Link
      to={hostPath(idReadable, summary)}
      title={summary}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onFollow ? { onClick: onFollow } : {})}
      className={cx(
        'flex h-14 gap-2 overflow-hidden rounded-control px-2 py-1 -outline-offset-2 hover:bg-hover',
        isCurrent && 'bg-accent-soft text-accent-text',
      )}
    >
      <FileText size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0 text-faint" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate leading-5">
            <MarkedText text={summary} ranges={marks} />
          </span>
          <bdi dir="ltr" className={cx('shrink-0 font-mono text-2xs', isCurrent ? 'text-muted' : 'text-faint')}>
            {idReadable}
          </bdi>
        </span>
        {snippet ? (
          <span dir="auto" className="line-clamp-2 text-2xs leading-3.5 text-muted">
            <MarkedText text={snippet.text} ranges={snippet.marks} />
          </span>
        ) : (
          path.length > 0 && (
            <span dir="auto" className="line-clamp-2 text-2xs leading-3.5 text-muted">
              {path.join(' › ')}
            </span>
          )
        )}
      </span>
    </Link>
  )
}
