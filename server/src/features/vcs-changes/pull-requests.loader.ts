import { formatId } from '@cairn/common/platform/ids'
import { type Selectable, sql } from 'kysely'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  Ref,
  refTo,
} from '../../platform/projection/index.ts'
import { issueVisible } from '../issues/index.ts'
import { PULL_REQUEST_CLASS } from './pull-requests.store.ts'
import type { PullRequestTable } from './vcs-changes.tables.ts'

type RequestRow = Pick<Selectable<PullRequestTable>, 'id' | 'issue_id' | 'author_id' | 'author_name'> &
  Partial<Selectable<PullRequestTable>>

const column = (name: keyof PullRequestTable): FieldLoader<RequestRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

const state = (name: 'state' | 'previous_state'): FieldLoader<RequestRow> => ({
  columns: [name],
  value: row => (row[name] ? new Ref('PullRequestState', row[name]) : null),
})

export const pullRequestLoaders: readonly AnyLoader[] = [
  defineLoader<RequestRow, number>({
    entity: 'PullRequest',
    load: async (ctx, keys, columns) => {
      const { rows } = await sql<RequestRow>`
        select r.id, r.issue_id, r.author_id, r.author_name
          ${sql.join([sql``, ...[...columns].map(name => sql.ref(`r.${name}`))])}
        from pull_request r join issue i on i.id = r.issue_id
        where r.id = any(${[...keys]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => formatId(PULL_REQUEST_CLASS, row.id) },
      url: column('url'),
      idExternal: column('external_id'),
      idReadable: { columns: ['external_id'], value: row => (row.external_id ? `#${row.external_id}` : null) },
      title: column('title'),
      text: column('text'),
      author: {
        value: row =>
          row.author_id === null ? new Ref('VcsUnresolvedUser', row.author_name) : refTo('User', row.author_id),
      },
      user: { value: row => refTo('User', row.author_id) },
      userName: { value: row => row.author_name },
      branch: column('branch'),
      state: state('state'),
      previousState: state('previous_state'),
      date: column('date'),
      created: column('date'),
      fetched: column('fetched'),
      processors: { value: () => [] },
      issue: { value: row => new Ref('Issue', row.issue_id) },
    },
  }),
  inlineLoader<string>({
    entity: 'PullRequestState',
    fields: { id: { value: id => id }, name: { value: id => id } },
  }),
]
