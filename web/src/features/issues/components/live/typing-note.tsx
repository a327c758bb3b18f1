import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../../platform/live/index.ts'
import { useTypists } from '../../api/typing.ts'
import { type IssueData, userName } from '../../model/issue.ts'

const MOST_NAMES = 3

/** Keeps an open issue up to date, and says who is writing a comment. Its line is always there, so nothing moves. */
export function TypingNote({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const { list } = useFormats()
  useLiveTopics([`issues/${issue.id}/${issue.project?.id ?? ''}`])
  const names = useTypists(issue.id).map(userName)
  return (
    <p role="status" className="-mt-5 flex h-5 items-center gap-1.5 text-xs text-muted print:hidden">
      {names.length > 0 && (
        <>
          <Dots />
          <bdi className="min-w-0 truncate">
            {names.length > MOST_NAMES
              ? t('live.manyTyping', { count: names.length })
              : t('live.typing', { names: list(names), count: names.length })}
          </bdi>
        </>
      )}
    </p>
  )
}

function Dots() {
  return (
    <span aria-hidden className="flex gap-0.5">
      {[0, 150, 300].map(delay => (
        <span
          key={delay}
          style={{ animationDelay: `${delay}ms` }}
          className="size-1 rounded-full bg-current motion-safe:animate-pulse"
        />
      ))}
    </span>
  )
}
