import type { GonePart } from '@cairn/common/features/comments'
import type { NewActivity } from '../activities/index.ts'
import type { Host, HostChange, HostKind } from '../hosts/index.ts'

/** What happened to a comment; of a deleted one, who could see it. */
type Fate = { readonly kind: 'comment.added' | 'comment.changed' } | ({ readonly kind: 'comment.deleted' } & GonePart)

/** The change of a host when one of its comments is added, changed or deleted. */
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
