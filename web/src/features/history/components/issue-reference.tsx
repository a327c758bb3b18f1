import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { hostPath } from '../../host-kinds/index.ts'

type IssueReferenceProps = {
  readonly idReadable: string
  readonly summary: string | null | undefined
  readonly className?: string
}

/** An issue, or an article, by its id and as much of its summary as there is room for, whichever way the page reads. */
export function IssueReference({ idReadable, summary, className }: IssueReferenceProps) {
  return (
    <Link
      to={hostPath(idReadable, summary)}
      className={cx('flex min-w-0 items-baseline gap-1.5 rounded text-fg hover:underline', className)}
    >
      <span dir="ltr" className="shrink-0 font-mono text-xs">
        {idReadable}
      </span>
      <span dir="auto" className="truncate">
        {summary}
      </span>
    </Link>
  )
}
