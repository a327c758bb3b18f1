import { type AnyLoader, defineLoader, inlineLoader } from '../../platform/projection/index.ts'
import { column, type RowOf, sourceChangeLoader } from './source-changes.loader.ts'
import { VCS_CHANGE_CLASS } from './vcs-changes.store.ts'
import type { VcsChangeTable } from './vcs-changes.tables.ts'

type ChangeRow = RowOf<VcsChangeTable>

const shared = sourceChangeLoader<ChangeRow>('vcs_change', VCS_CHANGE_CLASS)

export const vcsChangeLoaders: readonly AnyLoader[] = [
  defineLoader<ChangeRow, number>({
    ...shared,
    entity: 'VcsChange',
    fields: {
      ...shared.fields,
      version: column('version'),
      urls: column('urls'),
      files: column('files'),
      state: column('state'),
      reopened: { value: () => false },
      commands: { value: () => [] },
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
