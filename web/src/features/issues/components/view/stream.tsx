import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { storedValue, useStored } from '../../../../platform/storage/index.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import { useComments } from '../../api/use-comments.ts'
import type { IssueData } from '../../model/issue.ts'
import { CommentList } from '../comments/comment-list.tsx'
import { useTargetComment } from '../comments/use-target-comment.ts'
import { HistoryList } from '../history/history-list.tsx'
import { WholeStream } from '../history/whole-stream.tsx'

const TABS = ['comments', 'history', 'all'] as const
type StreamTab = (typeof TABS)[number]

const storedTab = storedValue<StreamTab>('issueTab', 'comments', (value): value is StreamTab =>
  (TABS as readonly unknown[]).includes(value),
)

/** What has been said and what has happened. */
export function Stream({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const [stored, setStored] = useStored(storedTab)
  const target = useTargetComment()
  // A link to a comment shows the comments, until another tab is chosen.
  const [isLed, setLed] = useState(target !== undefined)
  const { data: comments } = useComments(issue.idReadable)
  const count = comments?.filter(({ deleted }) => deleted !== true).length ?? issue.commentsCount ?? 0
  return (
    <Tabs
      label={t('issue.stream')}
      className="pt-3 pb-6"
      selected={isLed && stored === 'history' ? 'comments' : stored}
      onChange={tab => {
        setLed(false)
        setStored(tab)
      }}
      tabs={[
        {
          id: 'comments',
          text: t('issue.comments'),
          ...(count > 0 ? { count } : {}),
          content: <CommentList issue={issue} />,
        },
        { id: 'history', text: t('issue.history'), content: <HistoryList issue={issue} /> },
        { id: 'all', text: t('issue.all'), content: <WholeStream issue={issue} /> },
      ]}
    />
  )
}
