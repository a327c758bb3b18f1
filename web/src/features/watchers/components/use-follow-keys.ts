import { useMe } from '../../../platform/session/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'

// Lists have these keys and need nothing else of it.
const loadFollowers = () => import('../api/use-followers.ts')

export const FOLLOW_KEYS = {
  star: { keys: 'w', classicKeys: 'Control+Alt+Shift+KeyW' },
  vote: { keys: 'u', classicKeys: 'Control+Alt+Shift+KeyV' },
} as const

type Followed = {
  /** undefined: there is none at the moment. */
  readonly issueId: string | undefined
  readonly reporterId: string | undefined
  /** Catalogue key of the group that help lists the keys under. */
  readonly scope: string
}

/** Keys that vote for an issue and watch it; guests do neither. Who reported an issue is told that they cannot vote for it. */
export function useFollowKeys({ issueId, reporterId, scope }: Followed): void {
  const me = useMe()
  const isMember = me !== undefined && !me.guest
  useShortcuts(
    !isMember || issueId === undefined
      ? []
      : [
          {
            id: 'issue-star',
            ...FOLLOW_KEYS.star,
            textKey: 'issue.shortcuts.star',
            scope,
            run: () => void loadFollowers().then(({ turnStar }) => turnStar(issueId, me)),
          },
          {
            id: 'issue-vote',
            ...FOLLOW_KEYS.vote,
            textKey: 'issue.shortcuts.vote',
            scope,
            run: () =>
              void loadFollowers().then(({ turnVote, refuseOwnVote }) =>
                reporterId === me.id ? refuseOwnVote() : turnVote(issueId, me),
              ),
          },
        ],
  )
}
