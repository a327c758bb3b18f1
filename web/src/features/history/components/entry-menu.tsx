import { Ellipsis, History, Link2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT, withTexts } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { HostData } from '../../host-kinds/index.ts'
import { copyLink, useHostRights } from '../../issue-ui/index.ts'
import { revertActivity } from '../api/revert-activity.ts'
import { type Activity, changeOf } from '../model/activity.ts'
import { useSetHash } from './use-issue-hash.ts'

const MoveBackDialog = lazyPart(
  () => withTexts('transfers', () => import('./move-back-dialog.tsx')).then(file => file.MoveBackDialog),
  'above',
)

const CREATED: ReadonlySet<string> = new Set(['IssueCreatedCategory', 'ArticleCreatedCategory'])

type EntryMenuProps = { readonly host: HostData; readonly activity: Activity }

/** What can be done with one change. */
export function EntryMenu({ host, activity }: EntryMenuProps) {
  const t = useT()
  const setHash = useSetHash()
  const canRevert = useCanRevert(host, activity)
  const [isAsking, setAsking] = useState(false)
  const isMove = changeOf(activity) === 'ProjectCategory'
  const revert = () => void revertActivity(host.id, activity, newer => setHash(`entry-${newer}`))
  const isFirst = CREATED.has(changeOf(activity))
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
              onAction: () => copyLink(host.idReadable, `#entry-${activity.id}`),
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
          <MoveBackDialog issue={host} activity={activity} onConfirm={revert} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </span>
  )
}

/** Whether to offer it; the server decides again. */
function useCanRevert(host: HostData, activity: Activity): boolean {
  const rights = useHostRights(host)
  const {
    me,
    canUpdate,
    canComment,
    canLink,
    canTag,
    canUpdateComment,
    canUpdateAnyComment,
    canUpdateFile,
    canDetach,
  } = rights
  const canAdminister = useCan('PROJECT_UPDATE', host.project?.id)
  const canCreateSomewhere = useCan('CREATE_ISSUE')
  const { author, added, removed } = activity
  const isOwn = author?.id === me?.id
  if (!me || me.guest || (isNothing(added) && isNothing(removed))) return false
  switch (changeOf(activity)) {
    case 'SummaryCategory':
    case 'ArticleDescriptionCategory':
    case 'ArticleVisibilityCategory':
    case 'ArticleParentCategory':
    case 'DescriptionCategory':
    case 'CustomFieldCategory':
      return canUpdate
    case 'TagsCategory':
      return canTag && canUpdate
    case 'LinksCategory':
    case 'LinkedArticlesCategory':
    case 'LinkedIssuesCategory':
      return canLink
    case 'CommentResolvedCategory':
      return canComment
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
