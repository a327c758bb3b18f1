import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, defineLoader, type FieldLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { draftFilesOf } from '../attachments/index.ts'
import { type HostKind, hostKinds, hostVisible, versionOf, visibilityRef } from '../hosts/index.ts'
import { ownerOf } from './drafts.policy.ts'
import type { TextDraftTable } from './drafts.tables.ts'

type DraftRow = Pick<Selectable<TextDraftTable>, 'id' | 'owner_id' | 'host_id'> &
  Partial<Selectable<TextDraftTable>> & { readonly host_kind: string }

const column = (name: keyof TextDraftTable): FieldLoader<DraftRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})
const always = (value: unknown): FieldLoader<DraftRow> => ({ value: () => value })

async function loadDrafts(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
  condition: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, DraftRow>> {
  const wanted = new Set(['id', 'owner_id', 'host_id', ...columns])
  const { rows } = await sql<DraftRow>`
    select h.kind as host_kind, ${sql.join([...wanted].map(name => sql.ref(`d.${name}`)))}
    from text_draft d join host h on h.id = d.host_id
    where d.id = any(${[...keys]}::bigint[]) and d.owner_id = ${ownerOf(ctx)} and ${condition}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

/** What drafts of comments on a kind of hosts are loaded as; replies call them comments. */
export const draftCommentEntity = ({ comments: { entity } }: HostKind): string => `Draft${entity}`

export const draftCommentLoader = (kind: HostKind): AnyLoader =>
  defineLoader<DraftRow, number>({
    entity: draftCommentEntity(kind),
    type: () => kind.comments.entity,
    load: (ctx, keys, columns) =>
      loadDrafts(ctx, keys, columns, sql`(h.kind = ${kind.name} and ${kind.visible(ctx, 'h')})`),
    fields: {
      id: { value: row => `${kind.comments.idClass}-${row.id}` },
      text: column('text'),
      textPreview: column('text'),
      textVersion: { columns: ['text'], value: row => versionOf(row.text) },
      usesMarkdown: column('uses_markdown'),
      created: column('created'),
      updated: column('updated'),
      author: { value: row => refTo('User', row.owner_id) },
      [kind.hostField]: { value: row => new Ref(kind.entity, row.host_id) },
      visibility: {
        columns: ['permitted_groups', 'permitted_users'],
        value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.owner_id]),
      },
      attachments: draftFilesOf(kind, 'text_draft_id'),
      deleted: always(false),
      pinned: always(false),
      reactions: always([]),
      reactionOrder: always(null),
      hasEmail: always(false),
      suspiciousEmail: always(null),
      originalText: always(null),
      canUpdateVisibility: always(true),
      mentionedUsers: always([]),
      mentionedIssues: always([]),
      mentionedArticles: always([]),
      editDraft: always(null),
    },
  })

/** New texts of hosts of any kind, and of their comments. Their ids are like those of comments. */
export const editDraftLoader: AnyLoader = defineLoader<DraftRow, number>({
  entity: 'EditDraft',
  load: (ctx, keys, columns) => loadDrafts(ctx, keys, columns, hostVisible(ctx, 'h')),
  fields: {
    id: {
      value: (row, ctx) => {
        const kind = ctx.contributions.to(hostKinds).find(({ name }) => name === row.host_kind)
        return `${kind?.comments.idClass}-${row.id}`
      },
    },
    text: column('text'),
    baseVersion: column('base_version'),
    updated: column('updated'),
  },
})

interface Owner {
  readonly id: number
}

/** The reader's own draft of each; what says the same as the text it stands in for is none any more. */
const ownDraft = (entity: string, source: RawBuilder<unknown>): FieldLoader<Owner> => ({
  batch: async (ctx, rows) => {
    const ids = rows.map(row => row.id)
    const { rows: found } = ctx.actor.isGuest
      ? { rows: [] }
      : await sql<{ id: number; owner: number }>`
        select d.id, d.owner from (${source}) d (id, owner, owner_id)
        where d.owner = any(${ids}::bigint[]) and d.owner_id = ${ctx.actor.userId}`.execute(ctx.db)
    const draftOf = new Map(found.map(({ id, owner }) => [owner, id]))
    return new Map(rows.map(row => [row, refTo(entity, draftOf.get(row.id) ?? null)]))
  },
})

/** Drafts among the fields of what they belong to. */
export const textDraftFields = (kind: HostKind): Readonly<Record<string, AnyLoader['fields']>> => ({
  [kind.entity]: {
    draftComment: ownDraft(
      draftCommentEntity(kind),
      sql`select t.id, t.host_id, t.owner_id from text_draft t where t.kind = 'comment'`,
    ),
    editDraft: ownDraft(
      'EditDraft',
      sql`select t.id, t.host_id, t.owner_id from text_draft t join host h on h.id = t.host_id
        where t.kind = 'hostEdit' and t.text <> ${kind.text('h')}`,
    ),
  },
  [kind.comments.entity]: {
    editDraft: ownDraft(
      'EditDraft',
      sql`select t.id, t.comment_id, t.owner_id from text_draft t join comment c on c.id = t.comment_id
        where t.kind = 'commentEdit' and t.text <> c.text`,
    ),
  },
})
