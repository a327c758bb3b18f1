import { type AnyLoader, defineLoader, type FieldLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { PULL_REQUEST_CLASS } from './pull-requests.store.ts'
import { column, type RowOf, sourceChangeLoader } from './source-changes.loader.ts'
import type { PullRequestTable } from './vcs-changes.tables.ts'

type RequestRow = RowOf<PullRequestTable>

const shared = sourceChangeLoader<RequestRow>('pull_request', PULL_REQUEST_CLASS)

const state = (name: 'state' | 'previous_state'): FieldLoader<RequestRow> => ({
  columns: [name],
  value: row => (row[name] ? new Ref('PullRequestState', row[name]) : null),
})

export const pullRequestLoaders: readonly AnyLoader[] = [
  defineLoader<RequestRow, number>({
    ...shared,
    entity: 'PullRequest',
    fields: {
      ...shared.fields,
      url: column('url'),
      idExternal: column('external_id'),
      idReadable: { columns: ['external_id'], value: row => (row.external_id ? `#${row.external_id}` : null) },
      title: column('title'),
      state: state('state'),
      previousState: state('previous_state'),
    },
  }),
  inlineLoader<string>({
    entity: 'PullRequestState',
    fields: { id: { value: id => id }, name: { value: id => id } },
  }),
]
