import { SmilePlus } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { keepInSight } from '../../../ui/keep-in-sight.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PopupTrigger } from '../../../ui/popup-trigger.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { CommentData } from '../../comments/index.ts'
import { toggleReaction } from '../../comments/index.ts'
import { userName } from '../../users/index.ts'
import { emojiOf, groupReactions } from '../model/reactions.ts'

const ReactionPicker = lazyPart(() => import('./reaction-picker.tsx').then(file => file.ReactionPicker))

type ReactionsProps = { readonly hostId: string; readonly comment: CommentData }

/** What people said to a comment without words; a press joins them. Draws nothing where nobody did. */
export function Reactions({ hostId, comment }: ReactionsProps) {
  const t = useT()
  const { list } = useFormats()
  const me = useMe()
  const groups = groupReactions(comment.reactions, me?.id)
  if (groups.length === 0) return null
  const canReact = me !== undefined && !me.guest
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1">
      {groups.map(({ reaction, people, ownId }) => {
        const label = t('reactions.by', { reaction, names: list(people.map(userName)) })
        return (
          <Tooltip key={reaction} text={label}>
            <AriaButton
              aria-label={label}
              aria-pressed={ownId !== null}
              onPress={() => {
                if (canReact) settle(toggleReaction(hostId, comment, reaction, me))
              }}
              className={cx(
                'flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums',
                ownId === null ? 'border-line hover:bg-hover' : 'border-accent bg-accent-soft text-accent-text',
              )}
            >
              <span aria-hidden>{emojiOf(reaction)}</span>
              {people.length}
            </AriaButton>
          </Tooltip>
        )
      })}
      <AddReaction hostId={hostId} comment={comment} />
    </div>
  )
}

/** The button with the choice of reactions. */
export function AddReaction({ hostId, comment }: ReactionsProps) {
  const t = useT()
  const me = useMe()
  if (me === undefined || me.guest) return null
  return (
    <PopupTrigger kind="dialog" trigger={<IconButton label={t('reactions.add')} icon={SmilePlus} size="small" />}>
      {place => (
        <ReactionPicker
          place={place}
          onPick={reaction => {
            settle(toggleReaction(hostId, comment, reaction, me))
            // The row of reactions comes below the text, which may be the last thing in sight.
            const element = document.getElementById(`comment-${comment.id}`)
            if (element) keepInSight(element)
          }}
        />
      )}
    </PopupTrigger>
  )
}
