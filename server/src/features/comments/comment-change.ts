import type { GonePart } from '@cairn/common/features/comments'
import type { NewActivity } from '../activities/index.ts'
import type { Host, HostChange, HostKind } from '../hosts/index.ts'

/** What became of a comment; of one that is gone, who saw it. */
type Fate = { readonly kind: 'comment.added' | 'comment.changed' } | ({ readonly kind: 'comment.deleted' } & GonePart)

/** What a comment that came, went or changed means for its host. */
export function commentChange(
  { comments: { entity } }: HostKind,
  host: Host,
  comment: { readonly id: number },
  fate: Fate,
  entries: readonly NewActivity[],
): HostChange {
  const about = { entity, entityId: comment.id } as const
  return {
    host,
    kind: 'changed',
    // How a text is read has no entry in the history.
    ...(entries.length > 0 ? { entries } : {}),
    events: [
      fate.kind === 'comment.deleted'
        ? { ...about, kind: fate.kind, payload: { acl: fate.acl, authorId: fate.authorId } }
        : { ...about, kind: fate.kind },
    ],
  }
}
