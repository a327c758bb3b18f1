import { useMe } from '../../../../platform/session/index.ts'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'

// Lists have these keys and need nothing else of it.
const loadFollowers = () => import('../../api/use-followers.ts')

type Followed = {
  /** null: there is none at the moment. */
  readonly idReadable: string | null
  readonly reporterId: string | undefined
  /** Catalogue key of the group that help lists the keys under. */
  readonly scope: string
}

/** Keys that vote for an issue and watch it. Nobody votes for an issue of their own, and guests do neither. */
export function useFollowKeys({ idReadable, reporterId, scope }: Followed): void {
  const me = useMe()
  const isMember = me !== undefined && !me.guest
  useShortcuts(
    !isMember || idReadable === null
      ? []
      : [
          {
            id: 'issue-star',
            keys: 'w',
            classicKeys: 'Control+Alt+Shift+KeyW',
            textKey: 'issue.shortcuts.star',
            scope,
            run: () => void loadFollowers().then(({ turnStar }) => turnStar(idReadable, me)),
          },
          ...(reporterId === me.id
            ? []
            : [
                {
                  id: 'issue-vote',
                  keys: 'u',
                  classicKeys: 'Control+Alt+Shift+KeyV',
                  textKey: 'issue.shortcuts.vote',
                  scope,
                  run: () => void loadFollowers().then(({ turnVote }) => turnVote(idReadable, me)),
                },
              ]),
        ],
  )
}
