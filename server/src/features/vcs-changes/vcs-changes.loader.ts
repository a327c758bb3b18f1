import { formatId } from '@cairn/common/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  Ref,
  refTo,
} from '../../platform/projection/index.ts'
import { issueVisible } from '../issues/index.ts'
import { VCS_CHANGE_CLASS } from './vcs-changes.store.ts'
import type { VcsChangeTable } from './vcs-changes.tables.ts'

type ChangeRow = Pick<Selectable<VcsChangeTable>, 'id' | 'issue_id' | 'author_id' | 'author_name'> &
  Partial<Selectable<VcsChangeTable>>

async function loadChanges(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, ChangeRow>> {
  const { rows } = await sql<ChangeRow>`
    select v.id, v.issue_id, v.author_id, v.author_name
      ${sql.join([sql``, ...[...columns].map(name => sql.ref(`v.${name}`))])}
    from vcs_change v join issue i on i.id = v.issue_id
    where v.id = any(${[...keys]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

const column = (name: keyof VcsChangeTable): FieldLoader<ChangeRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

/** The author as the product knows it, or by the name alone. */
const author: FieldLoader<ChangeRow> = {
  value: row => (row.author_id === null ? new Ref('VcsUnresolvedUser', row.author_name) : refTo('User', row.author_id)),
}

export const vcsChangeLoaders: readonly AnyLoader[] = [
  defineLoader<ChangeRow, number>({
    entity: 'VcsChange',
    load: loadChanges,
    fields: {
      id: { value: row => formatId(VCS_CHANGE_CLASS, row.id) },
      version: column('version'),
      text: column('text'),
      author,
      user: { value: row => refTo('User', row.author_id) },
      userName: { value: row => row.author_name },
      branch: column('branch'),
      urls: column('urls'),
      files: column('files'),
      state: column('state'),
      date: column('date'),
      created: column('date'),
      fetched: column('fetched'),
      reopened: { value: () => false },
      processors: { value: () => [] },
      commands: { value: () => [] },
      issue: { value: row => new Ref('Issue', row.issue_id) },
    },
  }),
  inlineLoader<string>({
    entity: 'VcsUnresolvedUser',
    fields: {
      id: { value: name => name },
      name: { value: name => name },
      fullName: { value: name => name },
      login: { value: () => null },
      avatarUrl: { value: () => null },
    },
  }),
]
