import type { Read } from '@cairn/common/features/entities'
import { useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { USER_FIELDS, type UserData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import { queued } from './queue.ts'
import { refusalText } from './use-update-issue.ts'

const FOLLOWER_FIELDS = {
  votes: true,
  voters: {
    hasVote: true,
    original: USER_FIELDS,
    duplicate: { id: true, user: USER_FIELDS, issue: { idReadable: true } },
  },
  watchers: { hasStar: true, issueWatchers: { user: USER_FIELDS } },
  pinnedComments: { id: true },
} as const

/** Who votes for an issue and who watches it; and the order of its pinned comments. */
export type Followers = Read<'Issue', typeof FOLLOWER_FIELDS>
const FIELDS: Fields<Followers> = FOLLOWER_FIELDS

export function useFollowers(idReadable: string) {
  return useQuery({
    queryKey: issueKeys.followers(idReadable),
    queryFn: ({ signal }) => api.get<Followers>(`issues/${encodeURIComponent(idReadable)}`, { fields: FIELDS, signal }),
  })
}

const personOf = ({ id, login, fullName, avatarUrl }: Me): UserData => ({
  $type: 'User',
  id,
  login,
  fullName,
  avatarUrl,
})

export function setVote(idReadable: string, me: Me, hasVote: boolean): Promise<void> {
  const paint = (followers: Followers): Followers => {
    const others = (followers.voters?.original ?? []).filter(user => user.id !== me.id)
    if (!followers.voters || followers.voters.hasVote === hasVote) return followers
    return {
      ...followers,
      votes: Math.max(0, (followers.votes ?? 0) + (hasVote ? 1 : -1)),
      voters: { ...followers.voters, hasVote, original: hasVote ? [...others, personOf(me)] : others },
    }
  }
  return change(idReadable, paint, () =>
    api.post(`issues/${encodeURIComponent(idReadable)}/voters`, { body: { hasVote } }),
  )
}

/** Puts somebody on the list of those who watch the issue, or takes them off. */
export function setWatcher(idReadable: string, user: UserData, me: Me, isStarred: boolean): Promise<void> {
  const isMe = user.id === me.id
  const paint = (followers: Followers): Followers => {
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
  return change(idReadable, paint, async () => {
    await api.post(`issues/${encodeURIComponent(idReadable)}/watchers`, { body })
    // The star is a tag of the issue as well.
    if (isMe) void queryClient.invalidateQueries({ queryKey: issueKeys.issue(idReadable), exact: true })
  })
}

export const starOneself = (idReadable: string, me: Me, isStarred: boolean): Promise<void> =>
  setWatcher(idReadable, personOf(me), me, isStarred)

async function change(
  idReadable: string,
  paint: (followers: Followers) => Followers,
  send: () => Promise<unknown>,
): Promise<void> {
  const key = issueKeys.followers(idReadable)
  await queryClient.cancelQueries({ queryKey: key })
  const before = queryClient.getQueryData<Followers>(key)
  if (before) queryClient.setQueryData(key, paint(before))
  try {
    await queued(`followers ${idReadable}`, send)
  } catch (error) {
    queryClient.setQueryData(key, before)
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
  }
}
