import { useMe } from '../../../platform/session/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'

// Lists have these keys and need nothing else of it.
const loadFollowers = () => import('../api/use-followers.ts')

export const FOLLOW_KEYS = {
  star: { keys: 'w', classicKeys: 'Control+Alt+Shift+KeyW' },
  vote: { keys: 'u', classicKeys: 'Control+Alt+Shift+KeyV' },
} as const

type Followed = {
  /** null: there is none at the moment. */
  readonly idReadable: string | null
  readonly reporterId: string | undefined
  /** Catalogue key of the group that help lists the keys under. */
  readonly scope: string
}

/** Keys that vote for an issue and watch it; guests do neither. Who reported an issue is told that they cannot vote for it. */
export function useFollowKeys({ idReadable, reporterId, scope }: Followed): void {
  const me = useMe()
  const isMember = me !== undefined && !me.guest
  useShortcuts(
    !isMember || idReadable === null
      ? []
      : [
          {
            id: 'issue-star',
            ...FOLLOW_KEYS.star,
            textKey: 'issue.shortcuts.star',
            scope,
            run: () => void loadFollowers().then(({ turnStar }) => turnStar(idReadable, me)),
          },
          {
            id: 'issue-vote',
            ...FOLLOW_KEYS.vote,
            textKey: 'issue.shortcuts.vote',
            scope,
            run: () =>
              void loadFollowers().then(({ turnVote, refuseOwnVote }) =>
                reporterId === me.id ? refuseOwnVote() : turnVote(idReadable, me),
              ),
          },
        ],
  )
}
