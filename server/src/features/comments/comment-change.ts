import type { FormerReaders } from '@cairn/common/features/comments'
import type { NewActivity } from '../activities/index.ts'
import type { Host, HostChange, HostKind } from '../hosts/index.ts'

/** What happened to a comment; of one that is deleted or has other readers by now, who could see it. */
type Fate =
  | { readonly kind: 'comment.added' }
  | { readonly kind: 'comment.changed'; readonly was?: FormerReaders }
  | ({ readonly kind: 'comment.deleted' } & FormerReaders)

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
    events: [{ ...about, ...toldOf(fate) }],
  }
}

function toldOf(fate: Fate) {
  if (fate.kind === 'comment.added') return { kind: fate.kind }
  if (fate.kind === 'comment.changed') return { kind: fate.kind, payload: fate.was ? { was: fate.was } : {} }
  return { kind: fate.kind, payload: { acl: fate.acl, authorId: fate.authorId } }
}
