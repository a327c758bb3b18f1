import { Ellipsis, History, Link2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT, withTexts } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { copyLink, useIssueRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { revertActivity } from '../api/revert-activity.ts'
import type { Activity } from '../model/activity.ts'
import { useSetHash } from './use-issue-hash.ts'

const MoveBackDialog = lazyPart(
  () => withTexts('transfers', () => import('./move-back-dialog.tsx')).then(file => file.MoveBackDialog),
  'above',
)

type EntryMenuProps = { readonly issue: IssueData; readonly activity: Activity }

/** What can be done with one change. */
export function EntryMenu({ issue, activity }: EntryMenuProps) {
  const t = useT()
  const setHash = useSetHash()
  const canRevert = useCanRevert(issue, activity)
  const [isAsking, setAsking] = useState(false)
  const isMove = activity.category?.id === 'ProjectCategory'
  const revert = () => void revertActivity(issue.id, activity, newer => setHash(`entry-${newer}`))
  const isFirst = activity.category?.id === 'IssueCreatedCategory'
  return (
    <span className="ms-auto shrink-0 opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <Menu
        label={t('history.entry.actions')}
        placement="bottom end"
        trigger={<IconButton label={t('history.entry.actions')} icon={Ellipsis} size="small" className="-my-1" />}
        groups={[
          [
            {
              id: 'link',
              text: t('history.entry.copyLink'),
              icon: Link2,
              onAction: () => copyLink(issue.idReadable, `#entry-${activity.id}`),
            },
            {
              id: 'at',
              text: t('history.entry.at'),
              icon: History,
              onAction: () => setHash(`at-${activity.timestamp}`),
            },
            ...(isFirst
              ? []
              : [
                  {
                    id: 'before',
                    text: t('history.entry.before'),
                    icon: History,
                    onAction: () => setHash(`at-${activity.timestamp - 1}`),
                  },
                ]),
          ],
          canRevert
            ? [
                {
                  id: 'revert',
                  text: t('history.entry.revert'),
                  icon: Undo2,
                  onAction: () => (isMove ? setAsking(true) : revert()),
                },
              ]
            : [],
        ]}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <MoveBackDialog issue={issue} activity={activity} onConfirm={revert} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </span>
  )
}

/** Whether to offer it; the server decides again. */
function useCanRevert(issue: IssueData, { author, category, added, removed }: Activity): boolean {
  const rights = useIssueRights(issue)
  const { me, canUpdate, canLink, canTag, canUpdateComment, canUpdateAnyComment, canDetach } = rights
  const canUpdateFile = useCan('UPDATE_ATTACHMENT_ISSUE', issue.project?.id)
  const canAdminister = useCan('PROJECT_UPDATE', issue.project?.id)
  const canCreateSomewhere = useCan('CREATE_ISSUE')
  const isOwn = author?.id === me?.id
  if (!me || me.guest || (isNothing(added) && isNothing(removed))) return false
  switch (category?.id) {
    case 'SummaryCategory':
    case 'DescriptionCategory':
    case 'CustomFieldCategory':
      return canUpdate
    case 'TagsCategory':
      return canTag && canUpdate
    case 'LinksCategory':
      return canLink
    case 'CommentPinnedCategory':
    case 'IssueVisibilityCategory':
    case 'SprintCategory':
      return canUpdate
    case 'CommentTextCategory':
    case 'CommentVisibilityCategory':
      return canUpdateComment || canUpdateAnyComment
    case 'AttachmentRenameCategory':
    case 'AttachmentVisibilityCategory':
      return canUpdateFile || isOwn
    case 'AttachmentsCategory':
      return canDetach || isOwn
    case 'ReporterCategory':
      return canAdminister
    case 'ProjectCategory':
      return canUpdate && canCreateSomewhere
    default:
      return false
  }
}

const isNothing = (side: unknown): boolean =>
  side === null || side === undefined || (Array.isArray(side) && side.length === 0)
