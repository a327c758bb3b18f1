import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ActivityValue, NewActivity } from '../activities/index.ts'
import type { HostKind, Permitted } from '../hosts/index.ts'

/** A file as history names it. Files of a comment belong to the comment's history and follow its visibility. */
export interface FileSubject {
  readonly id: number
  readonly name: string
  readonly acl: readonly number[]
  readonly comment: { readonly id: number; readonly acl: readonly number[] } | null
}

const target = ({ attachments: { entity } }: HostKind, file: FileSubject) => ({ kind: entity, id: file.id }) as const

export function fileActivity(kind: HostKind, side: 'added' | 'removed', file: FileSubject): NewActivity {
  const { entity } = kind.attachments
  const values = { values: [{ entity, id: file.id, name: file.name, type: entity }] }
  const sides = { added: side === 'added' ? values : null, removed: side === 'removed' ? values : null }
  return file.comment
    ? {
        category: 'CommentAttachmentsCategory',
        target: { kind: kind.comments.entity, id: file.comment.id },
        acl: file.comment.acl,
        ...sides,
      }
    : { category: 'AttachmentsCategory', target: target(kind, file), acl: file.acl, ...sides }
}

export function renameActivity(kind: HostKind, file: FileSubject, before: string, after: string): NewActivity {
  return {
    category: 'AttachmentRenameCategory',
    target: target(kind, file),
    acl: file.acl,
    added: { text: after },
    removed: { text: before },
  }
}

/** One entry for groups and one for users, whichever changed. */
export async function fileVisibilityActivities(
  ctx: RequestContext,
  kind: HostKind,
  file: FileSubject,
  before: Permitted,
  after: Permitted,
): Promise<readonly NewActivity[]> {
  const minus = (from: readonly number[], these: readonly number[]) => from.filter(id => !these.includes(id))
  const changes = (['groups', 'users'] as const)
    .map(who => ({ added: minus(after[who], before[who]), removed: minus(before[who], after[who]) }))
    .filter(({ added, removed }) => added.length + removed.length > 0)
  if (changes.length === 0) return []
  const ids = changes.flatMap(({ added, removed }) => [...added, ...removed])
  const { rows } = await sql<{ id: number; name: string; type: string }>`
    select id, name, 'UserGroup' as type from user_group where id = any(${ids}::int[])
    union all select id, full_name, 'User' from users where id = any(${ids}::int[])`.execute(ctx.db)
  const byId = new Map(rows.map((row): [number, ActivityValue] => [row.id, { ...row, entity: row.type }]))
  const content = (side: readonly number[]) => ({
    values: side.map(id => byId.get(id)).filter(value => value !== undefined),
  })
  return changes.map(({ added, removed }) => ({
    category: 'AttachmentVisibilityCategory',
    target: target(kind, file),
    acl: file.acl,
    added: content(added),
    removed: content(removed),
  }))
}
