import { Eye, Star, ThumbsUp } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PopupTrigger } from '../../../ui/popup-trigger.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { IssueData } from '../../issues/index.ts'
import { refuseOwnVote, setVote, starOneself, useFollowers } from '../api/use-followers.ts'
import { useFollowKeys } from './use-follow-keys.ts'

const FollowersPopup = lazyPart(() => import('./followers-popup.tsx').then(file => file.FollowersPopup))

/** Voting for an issue, watching it, and who else does. */
export function Followers({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const me = useMe()
  const { data } = useFollowers(issue.id)
  const isMember = me !== undefined && !me.guest
  const isOwn = isMember && issue.reporter?.id === me.id
  const hasVote = data?.voters?.hasVote === true
  const hasStar = data?.watchers?.hasStar === true
  const votes = data?.votes ?? 0
  const watchers = new Set(
    [...(data?.watchers?.issueWatchers ?? []), ...(data?.watchers?.duplicateWatchers ?? [])].map(
      ({ user }) => user?.id,
    ),
  ).size
  useFollowKeys({ issueId: issue.id, reporterId: issue.reporter?.id, scope: 'issue.shortcuts.scope' })
  const keysOf = useKeysOf()
  const [voteKeys, starKeys] = [keysOf('issue-vote'), keysOf('issue-star')]
  const voteText = t(isOwn ? 'issue.vote.own' : hasVote ? 'issue.vote.takeBack' : 'issue.vote')
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <Tooltip text={voteText} {...(voteKeys ? { keys: voteKeys } : {})}>
        <Button
          variant="ghost"
          size="small"
          icon={ThumbsUp}
          aria-label={t('issue.vote.count', { label: voteText, count: votes })}
          aria-pressed={hasVote}
          isDisabled={data === undefined}
          // Stays focusable, so that the reason can be read.
          onPress={() => {
            if (isOwn) refuseOwnVote()
            else if (isMember) settle(setVote(issue.id, me, !hasVote))
          }}
          className={cx('px-1.5 tabular-nums', hasVote && 'text-accent-text', (isOwn || !isMember) && 'cursor-default')}
        >
          {votes}
        </Button>
      </Tooltip>
      {isMember && (
        <IconButton
          label={t(hasStar ? 'issue.star.remove' : 'issue.star.add')}
          icon={Star}
          size="small"
          {...(starKeys ? { keys: starKeys } : {})}
          aria-pressed={hasStar}
          isDisabled={data === undefined}
          onPress={() => {
            settle(starOneself(issue.id, me, !hasStar))
          }}
          className={cx('size-7', hasStar && 'text-warn [&_svg]:fill-current')}
        />
      )}
      <PopupTrigger
        kind="dialog"
        trigger={
          <Button
            variant="ghost"
            size="small"
            icon={Eye}
            aria-label={t('issue.followers.count', { watchers, votes })}
            className="px-1.5 tabular-nums"
          >
            {watchers}
          </Button>
        }
      >
        {place => <FollowersPopup issue={issue} place={place} />}
      </PopupTrigger>
    </div>
  )
}
