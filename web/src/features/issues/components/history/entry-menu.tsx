import { Ellipsis, History, Link2, Undo2 } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { revertActivity } from '../../api/revert-activity.ts'
import type { Activity } from '../../model/activity.ts'
import type { IssueData } from '../../model/issue.ts'
import { copyLink } from '../view/copy-actions.ts'
import { useIssueRights } from '../view/use-issue-rights.ts'
import { useSetHash } from './use-issue-hash.ts'

type EntryMenuProps = { readonly issue: IssueData; readonly activity: Activity }

/** What can be done with one change. */
export function EntryMenu({ issue, activity }: EntryMenuProps) {
  const t = useT()
  const setHash = useSetHash()
  const canRevert = useCanRevert(issue, activity)
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
                  onAction: () =>
                    void revertActivity(issue.idReadable, activity.id, newer => setHash(`entry-${newer}`)),
                },
              ]
            : [],
        ]}
      />
    </span>
  )
}

/** Whether to offer it; the server decides again. */
function useCanRevert(issue: IssueData, { category, added, removed }: Activity): boolean {
  const { me, canUpdate, canLink, canTag, canUpdateComment } = useIssueRights(issue)
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
    case 'CommentTextCategory':
      return canUpdateComment
    default:
      return false
  }
}

const isNothing = (side: unknown): boolean =>
  side === null || side === undefined || (Array.isArray(side) && side.length === 0)
