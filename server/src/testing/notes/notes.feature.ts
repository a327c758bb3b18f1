import { fileURLToPath } from 'node:url'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import { can, projectsWith, requireCan } from '../../features/access/index.ts'
import { attachmentsFor } from '../../features/attachments/index.ts'
import { commentsFor, mentionInCommentReaders } from '../../features/comments/index.ts'
import { type DeletedKind, deletedKinds, holdsIn } from '../../features/deleted-items/index.ts'
import { draftsFor } from '../../features/drafts/index.ts'
import { handle } from '../../features/handle.ts'
import { historyFor } from '../../features/history/index.ts'
import {
  addEvents,
  circumstancesOf,
  type HistoryCategory,
  type HistoryValue,
  type Host,
  type HostKind,
  historyCategories,
  historyValues,
  hostKinds,
  mentionReaders,
  type NotedChange,
  newHost,
  ruleContext,
  writeHistory,
} from '../../features/hosts/index.ts'
import { issueHost, requireOnIssue } from '../../features/issues/index.ts'
import { linksBetween } from '../../features/linked-hosts/index.ts'
import { typingFor } from '../../features/live/index.ts'
import { reactionsFor } from '../../features/reactions/index.ts'
import { recentlyViewedFor } from '../../features/recently-viewed/index.ts'
import { referencesFor } from '../../features/references/index.ts'
import { hasText, type TextSource, textCondition, textSources, writeSearchTexts } from '../../features/search/index.ts'
import { tagsFor } from '../../features/tags/index.ts'
import { watchersFor } from '../../features/watchers/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf, type Settlement, transaction } from '../../platform/db/index.ts'
import { defineFeature, joinParts } from '../../platform/feature/index.ts'
import { defineLoader, Ref, refsTo, refTo } from '../../platform/projection/index.ts'
import {
  getNote,
  issuesOfNoteRoutes,
  noteAttachmentRoutes,
  noteCommentRoutes,
  noteDraftRoutes,
  noteHistoryRoutes,
  noteReactionRoutes,
  noteRecentRoutes,
  noteReferencesRoute,
  notesOfIssueRoutes,
  noteTagRoutes,
  noteTypingRoutes,
  noteWatcherRoutes,
  searchNotes,
} from './notes.contract.ts'

const NOTE_CLASS = 900

interface NoteRow extends Host {
  readonly text: string
  readonly author_id: number
  readonly updater_id: number
  readonly updated: number
  readonly comments_count: number
}

const noteChanges: Settlement<NotedChange> = {
  ruleContext,
  settle: async (ctx, changes) => {
    const left = await writeHistory(ctx, changes)
    for (const { host, kind, by, at } of left)
      if (kind === 'changed')
        await sql`update note set updated = ${at}, updater_id = ${by} where id = ${host.id}`.execute(ctx.db)
    await addEvents(ctx, changes, left, ({ host, kind }) => ({
      kind: kind === 'created' ? 'note.created' : 'note.changed',
      entity: 'Note',
      entityId: host.id,
    }))
  },
}

const note = (ctx: RequestContext, noted: readonly Pick<NotedChange, 'host' | 'kind'>[]): void =>
  ctx.phases.note(
    noteChanges,
    noted.map((change): NotedChange => ({ ...change, ...circumstancesOf(ctx) })),
  )

/** Everybody who reads issues of a project reads its notes. */
function projectRead(ctx: RequestContext, host: string) {
  const projects = projectsWith(ctx, 'READ_ISSUE')
  return projects === 'all' ? sql`true` : sql`${sql.ref(`${host}.project_id`)} = any(${projects}::int[])`
}

const noteHost: HostKind<NoteRow> = {
  name: 'note',
  entity: 'Note',
  idClass: NOTE_CLASS,
  hostField: 'note',
  find: async (ctx, text, { lock } = {}) => {
    const id = parseId(NOTE_CLASS, text)
    const { rows } = await sql<NoteRow>`
      select h.project_id, n.* from note n join host h on h.id = n.id
      where n.id = ${id}::bigint and n.deleted_at is null and ${projectRead(ctx, 'h')}
      ${lock ? sql`for no key update of n` : sql``}`.execute(ctx.db)
    if (!rows[0]) throw notFound(text)
    return rows[0]
  },
  visible: (ctx, host, { deleted = false } = {}) => sql<boolean>`(${projectRead(ctx, host)} and exists (
    select from note n where n.id = ${sql.ref(`${host}.id`)} and (${deleted} or n.deleted_at is null)))`,
  rows: sql`select n.id, h.project_id, n.deleted_at from note n join host h on h.id = n.id`,
  rowVisible: (ctx, row, { deleted = false } = {}) =>
    sql<boolean>`(${projectRead(ctx, row)} and (${deleted} or ${sql.ref(`${row}.deleted_at`)} is null))`,
  readableId: host => sql<string>`('note:' || ${sql.ref(`${host}.id`)})`,
  text: host => sql<string>`(select n.text from note n where n.id = ${sql.ref(`${host}.id`)})`,
  requireUpdate: (ctx, { author_id, project_id }) => {
    if (author_id !== ctx.actor.userId) requireCan(ctx, 'UPDATE_ISSUE', project_id)
  },
  readPermission: 'READ_ISSUE',
  audienceOf: async () => ({ authorId: null, limits: [] }),
  // Others keep their general names.
  categoryNames: { CommentsCategory: 'NoteCommentsCategory' },
  note,
  mentions: {
    category: 'NoteMentionCategory',
    idsIn: text => [...text.matchAll(/note:(\d{1,9})/g)].map(([, id]) => id ?? ''),
    wordsFor: async (_, id) => [`note:${id}`],
    titled: async (ctx, ids) =>
      [...(await noteHost.mentions.named(ctx, ids))].map(([id]) => {
        const idReadable = `note:${id}`
        return { idReadable, currentId: idReadable, summary: '', resolved: false }
      }),
    named: async (ctx, ids) => {
      const { rows } = await sql<Host>`
        select h.id, h.project_id from host h
        where h.kind = 'note' and h.id = any(${ids}::bigint[]) and ${noteHost.visible(ctx, 'h')}`.execute(ctx.db)
      return new Map(rows.map(host => [String(host.id), host]))
    },
  },
  comments: {
    entity: 'NoteComment',
    idClass: 901,
    textSource: 903,
    mentionCategory: 'NoteCommentMentionCategory',
    permissions: {
      read: 'READ_COMMENT',
      // Notes are discussed by who works on issues; comments on them are not deleted by their authors.
      create: 'UPDATE_ISSUE',
      update: 'UPDATE_COMMENT',
      updateOfOthers: 'UPDATE_NOT_OWN_COMMENT',
      delete: 'DELETE_NOT_OWN_COMMENT',
      deleteOfOthers: 'DELETE_NOT_OWN_COMMENT',
    },
    count: (hosts, by) => sql`update note set comments_count = comments_count + ${by} where id = any(${hosts})`,
  },
  attachments: {
    entity: 'NoteAttachment',
    idClass: 902,
    // Whoever may change a note adds files to it, and nobody else may touch them but who deletes those of others.
    requireAdd: (ctx, note) => noteHost.requireUpdate(ctx, note),
    permissions: { updateOfOthers: 'DELETE_ATTACHMENT_ISSUE', deleteOfOthers: 'DELETE_ATTACHMENT_ISSUE' },
  },
  watchers: {
    entity: 'NoteWatchers',
    memberEntity: 'NoteWatcher',
    listField: 'noteWatchers',
    // Others than issues ask for.
    permissions: { view: 'VIEW_VOTERS', update: 'UPDATE_ISSUE' },
  },
}

/** The texts of notes. */
export const noteTexts: TextSource = {
  number: 901,
  text: ({ hostId }) => sql`select x.text from note x where x.id = ${hostId}`,
  mentioning: (_, hostId) => sql`select x.text from note x where x.id = ${hostId}`,
}

async function notesWith(ctx: RequestContext, text: string): Promise<readonly number[]> {
  const found = await textCondition(ctx, { mode: 'words', text, scope: 'all' })
  const { rows } = await sql<{ id: number }>`
    select n.id from (${noteHost.rows}) n
    where ${noteHost.rowVisible(ctx, 'n')} and ${hasText(ctx, found, sql.ref('n.id'))} order by n.id`.execute(
    ctx.search,
  )
  return rows.map(({ id }) => id)
}

/** Writes a note; returns its id. */
export const createNote = (ctx: RequestContext, projectId: number, text: string): Promise<string> =>
  transaction(ctx, async ctx => {
    if (!can(ctx, 'CREATE_ISSUE', projectId)) throw notFound('project')
    const { rows } = await sql<{ id: number }>`
      with host_row as (${newHost(noteHost, projectId)})
      insert into note (id, text, author_id, updater_id, updated)
      select id, ${text}, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.clock()} from host_row returning id`.execute(
      ctx.db,
    )
    const id = rows[0]?.id ?? 0
    const host = { id, project_id: projectId }
    await writeSearchTexts(ctx, noteTexts, [{ places: [{ host, sourceId: 0 }], text }])
    note(ctx, [{ host, kind: 'created' }])
    return `${NOTE_CLASS}-${id}`
  })

/** Hides a note, so that it can come back. */
export const deleteNote = (ctx: RequestContext, idText: string): Promise<void> =>
  transaction(ctx, async ctx => {
    const { id } = await noteHost.find(ctx, idText, { lock: true })
    await sql`update note set deleted_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)
  })

const deletedColumns = sql`n.id, n.text as name, n.id as host_id, ${noteHost.readableId('h')} as host, h.project_id,
  n.author_id, n.deleted_at, null::int as deleted_by`

const deletedNotes: DeletedKind = {
  name: 'note',
  idClass: NOTE_CLASS,
  carries: 'host',
  restorable: ctx => sql`
    select ${deletedColumns} from note n join host h on h.id = n.id
    where n.deleted_at is not null and ${projectRead(ctx, 'h')} and ${holdsIn(ctx, 'DELETE_ISSUE', 'h')}`,
  expired: (_, before, limit) => sql`
    select ${deletedColumns} from note n join host h on h.id = n.id where n.deleted_at < ${before}::bigint
    order by n.deleted_at limit ${limit} for update of n skip locked`,
  restore: (ctx, row) => sql`update note set deleted_at = null where id = ${row.id}`.execute(ctx.db),
  erase: async (ctx, rows) => {
    await sql`delete from host where id = any(${rows.map(row => row.id)}::bigint[])`.execute(ctx.db)
    for (const { id } of rows) {
      const payload = { id: `${NOTE_CLASS}-${id}` }
      await ctx.events.add(ctx, { kind: 'note.erased', entity: 'Note', entityId: id, payload })
    }
    return []
  },
}

/** What history tells of notes that others name; what is told of comments, files and tags is told of those of notes too. */
const noteHistory: readonly HistoryCategory[] = [
  {
    id: noteHost.mentions.category,
    ...{ type: 'IssueMention', isList: true, field: 'mentioned in', text: 'mention', member: 'mentions' },
    readers: mentionReaders(noteHost),
    rebuild: null,
    revert: null,
  },
  {
    id: noteHost.comments.mentionCategory,
    ...{ type: 'CommentMention', isList: true, field: 'mentioned in comment', text: 'commentMention' },
    member: 'mentions',
    readers: mentionInCommentReaders(noteHost),
    rebuild: null,
    revert: null,
  },
]

const noteValues: HistoryValue = {
  entity: 'Note',
  idClass: NOTE_CLASS,
  gone: 'hidden',
  fates: (ctx, ids) => sql`
    select n.id, case when ${noteHost.rowVisible(ctx, 'n')} then 'live' else 'hidden' end as fate
    from (${noteHost.rows}) n where n.id = any(${ids})`,
}

const parts = joinParts(
  commentsFor(noteHost, noteCommentRoutes),
  reactionsFor(noteHost, noteReactionRoutes),
  attachmentsFor(noteHost, noteAttachmentRoutes),
  draftsFor(noteHost, noteDraftRoutes),
  tagsFor(noteHost, noteTagRoutes),
  watchersFor(noteHost, noteWatcherRoutes),
  recentlyViewedFor(noteHost, noteRecentRoutes, 'RecentNote'),
  referencesFor(noteHost, noteReferencesRoute),
  linksBetween(
    {
      kind: issueHost,
      requireLink: (ctx, issue) => requireOnIssue(ctx, issue, 'LINK_ISSUE'),
      category: 'LinkedNotesCategory',
      field: 'linked notes',
      text: 'links',
      routes: notesOfIssueRoutes,
    },
    {
      kind: noteHost,
      category: 'LinkedIssuesCategory',
      field: 'linked issues',
      text: 'links',
      routes: issuesOfNoteRoutes,
    },
  ),
  typingFor(noteHost, noteTypingRoutes),
  historyFor(noteHost, noteHistoryRoutes),
)

/**
 * A kind of hosts in one folder: what is discussed although it is no issue. It shows that a new kind needs no line
 * anywhere else.
 */
export const notesFeature = defineFeature({
  name: 'notes',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    hostKinds.add(noteHost),
    deletedKinds.add(deletedNotes),
    historyCategories.add(noteHistory),
    historyValues.add(noteValues),
    textSources.add(noteTexts),
    ...parts.contributes,
  ],
  routes: [
    handle(getNote, async (ctx, { params }) => new Ref('Note', (await noteHost.find(ctx, params.id)).id)),
    handle(searchNotes, async (ctx, { query }) => refsTo('Note', await notesWith(ctx, query.query))),
    ...parts.routes,
  ],
  loaderFields: parts.loaderFields,
  loaders: [
    ...parts.loaders,
    defineLoader<NoteRow, number>({
      entity: 'Note',
      load: async (ctx, keys) => {
        const { rows } = await sql<NoteRow>`
          select h.project_id, n.* from note n join host h on h.id = n.id
          where n.id = ${anyRowOf(keys)} and ${noteHost.visible(ctx, 'h')}`.execute(ctx.db)
        return new Map(rows.map(row => [row.id, row]))
      },
      fields: {
        id: { value: row => `${NOTE_CLASS}-${row.id}` },
        text: { value: row => row.text },
        project: { value: row => new Ref('Project', row.project_id) },
        updated: { value: row => row.updated },
        updater: { value: row => refTo('User', row.updater_id) },
      },
    }),
  ],
})
