import type { Read } from '@cairn/common/features/entities'
import { getIssue } from '@cairn/common/features/issues'
import { setVote as setVoteRoute } from '@cairn/common/features/votes'
import { setWatchers } from '@cairn/common/features/watchers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient, queued } from '../../../platform/query/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { COMMENT_FIELDS } from '../../comments/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { issueKeys, readableIdOf } from '../../issues/index.ts'
import { USER_FIELDS, type UserData } from '../../users/index.ts'

const FOLLOWER_FIELDS = {
  votes: true,
  voters: {
    hasVote: true,
    original: USER_FIELDS,
    duplicate: { id: true, user: USER_FIELDS, issue: { idReadable: true } },
  },
  watchers: {
    hasStar: true,
    issueWatchers: { user: USER_FIELDS },
    duplicateWatchers: { id: true, user: USER_FIELDS, issue: { idReadable: true } },
  },
  pinnedComments: COMMENT_FIELDS,
} as const

/** Who votes for an issue and who watches it; and its pinned comments, in their order. */
export type Followers = Read<'Issue', typeof FOLLOWER_FIELDS>

const followersQuery = (issueId: string) =>
  queryOptions({
    queryKey: issueKeys.followers(issueId),
    queryFn: ({ signal }) => call(getIssue, { params: { id: issueId }, fields: FOLLOWER_FIELDS, signal }),
  })

export function useFollowers(issueId: string) {
  return useQuery(followersQuery(issueId))
}

/** The same for who looks closely: stars of others are told to nobody, so they are read anew. */
export function useFreshFollowers(issueId: string) {
  return useQuery({ ...followersQuery(issueId), refetchOnMount: 'always' })
}

/** Votes for an issue or takes the vote back, and says so. */
export function turnVote(issueId: string, me: Me): Promise<void> {
  return turn(issueId, async ({ voters }) => {
    const hasVote = voters?.hasVote !== true
    await setVote(issueId, me, hasVote)
    return t(hasVote ? 'issue.vote.given' : 'issue.vote.taken', { id: readableIdOf(issueId) })
  })
}

/** Says why nobody votes for an issue of their own. */
export function refuseOwnVote(): void {
  toast({ text: t('issue.vote.own') })
}

/** Stars an issue for oneself or takes the star off, and says so. */
export function turnStar(issueId: string, me: Me): Promise<void> {
  return turn(issueId, async ({ watchers }) => {
    const hasStar = watchers?.hasStar !== true
    await starOneself(issueId, me, hasStar)
    return t(hasStar ? 'issue.star.given' : 'issue.star.taken', { id: readableIdOf(issueId) })
  })
}

/** A key may be pressed where nothing is known of the followers yet; refusals are told by the change itself. */
async function turn(issueId: string, work: (followers: Followers) => Promise<string>): Promise<void> {
  let followers: Followers
  try {
    followers = await queryClient.ensureQueryData(followersQuery(issueId))
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    return
  }
  await work(followers).then(
    text => void toast({ text }),
    () => undefined,
  )
}

const personOf = ({ id, login, fullName, avatarUrl }: Me): UserData => ({
  $type: 'User',
  id,
  login,
  fullName,
  avatarUrl,
})

export function setVote(issueId: string, me: Me, hasVote: boolean): Promise<void> {
  const edit = (followers: Followers): Followers => {
    const others = (followers.voters?.original ?? []).filter(user => user.id !== me.id)
    if (!followers.voters || followers.voters.hasVote === hasVote) return followers
    return {
      ...followers,
      votes: Math.max(0, (followers.votes ?? 0) + (hasVote ? 1 : -1)),
      voters: { ...followers.voters, hasVote, original: hasVote ? [...others, personOf(me)] : others },
    }
  }
  return change(issueId, edit, () => call(setVoteRoute, { params: { id: issueId }, body: { hasVote } }))
}

/** Puts somebody on the list of those who watch the issue, or takes them off. */
export function setWatcher(issueId: string, user: UserData, me: Me, isStarred: boolean): Promise<void> {
  const isMe = user.id === me.id
  const edit = (followers: Followers): Followers => {
    if (!followers.watchers) return followers
    const others = followers.watchers.issueWatchers.filter(watcher => watcher.user?.id !== user.id)
    const issueWatchers = isStarred
      ? [...others, { $type: 'IssueWatcher' as const, id: `pending:${user.id}`, user }]
      : others
    return {
      ...followers,
      watchers: { ...followers.watchers, hasStar: isMe ? isStarred : followers.watchers.hasStar, issueWatchers },
    }
  }
  const body = isMe ? { hasStar: isStarred } : { issueWatchers: [{ user: { id: user.id }, isStarred }] }
  return change(issueId, edit, async () => {
    await call(setWatchers, { params: { id: issueId }, body })
    // The star is a tag of the issue as well.
    if (isMe) void queryClient.invalidateQueries({ queryKey: issueKeys.issue(issueId), exact: true })
  })
}

export const starOneself = (issueId: string, me: Me, isStarred: boolean): Promise<void> =>
  setWatcher(issueId, personOf(me), me, isStarred)

async function change(
  issueId: string,
  edit: (followers: Followers) => Followers,
  send: () => Promise<unknown>,
): Promise<void> {
  const key = issueKeys.followers(issueId)
  await queryClient.cancelQueries({ queryKey: key })
  const painted = paint<Followers>(key, edit)
  try {
    await queued(`followers ${issueId}`, send)
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
  }
}
