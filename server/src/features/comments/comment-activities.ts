import type { CommentEntity } from '@cairn/common/features/comments'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ActivityValue, NewActivity } from '../activities/index.ts'
import type { Permitted } from '../hosts/index.ts'

/** The comment that an entry is about. */
interface Subject {
  readonly entity: CommentEntity
  readonly id: number
  readonly acl: readonly number[]
}

const target = ({ entity, id }: Subject) => ({ kind: entity, id }) as const

/**
 * A comment that came or went. The entry carries the text only when the comment's own row goes away with it, so that
 * erasing a text needs no search through copies.
 */
export function commentActivity(side: 'added' | 'removed', comment: Subject, text: string): NewActivity {
  const values = { values: [{ entity: comment.entity, id: comment.id, name: text, type: comment.entity }] }
  return {
    category: 'CommentsCategory',
    target: target(comment),
    added: side === 'added' ? values : null,
    removed: side === 'removed' ? values : null,
    acl: comment.acl,
  }
}

/** A comment that was put above the others, or came back among them. */
export function pinActivity(side: 'added' | 'removed', comment: Subject): NewActivity {
  const values = { values: [{ entity: comment.entity, id: comment.id, name: '', type: comment.entity }] }
  return {
    category: 'CommentPinnedCategory',
    target: target(comment),
    added: side === 'added' ? values : null,
    removed: side === 'removed' ? values : null,
    acl: comment.acl,
  }
}

export function textActivity(comment: Subject, before: string, after: string): NewActivity {
  return {
    category: 'CommentTextCategory',
    target: target(comment),
    added: { text: after },
    removed: { text: before },
    acl: comment.acl,
  }
}

/** One entry for groups and one for users, whichever changed. */
export async function visibilityActivities(
  ctx: RequestContext,
  comment: Subject,
  before: Permitted,
  after: Permitted,
): Promise<readonly NewActivity[]> {
  const minus = (from: readonly number[], these: readonly number[]) => from.filter(id => !these.includes(id))
  const groups = { added: minus(after.groups, before.groups), removed: minus(before.groups, after.groups) }
  const users = { added: minus(after.users, before.users), removed: minus(before.users, after.users) }
  const { rows } = await sql<{ id: number; name: string; type: string }>`
    select id, name, 'UserGroup' as type from user_group where id = any(${[...groups.added, ...groups.removed]}::int[])
    union all
    select id, full_name, 'User' from users where id = any(${[...users.added, ...users.removed]}::int[])`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map(row => [row.id, { entity: row.type, id: row.id, name: row.name, type: row.type }]))
  const content = (ids: readonly number[]) => ({
    values: ids.flatMap((id): readonly ActivityValue[] => {
      const value = byId.get(id)
      return value ? [value] : []
    }),
  })
  return [groups, users]
    .filter(({ added, removed }) => added.length + removed.length > 0)
    .map(({ added, removed }) => ({
      category: 'CommentVisibilityCategory',
      target: target(comment),
      added: content(added),
      removed: content(removed),
      acl: comment.acl,
    }))
}
