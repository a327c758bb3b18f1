import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { AddedGroup } from '../../issue-list/index.ts'
import { placeText } from '../model/membership.ts'
import { boardChoicesQuery } from './board-choices.ts'
import { issueSprintsQuery } from './issue-sprints.ts'

/** Boards by whose sprints lists can be grouped. */
export async function boardGroups(): Promise<readonly AddedGroup[]> {
  const boards = await queryClient.fetchQuery(boardChoicesQuery)
  return boards.map(({ id, name, projects }) => ({
    id,
    name: t('agile.group', { name: name ?? '' }),
    projectIds: projects.map(project => project.id),
  }))
}

/** The boards and sprints of issues in words. */
export async function boardTexts(issueIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(issueIds.map(id => queryClient.fetchQuery(issueSprintsQuery(id))))
  return new Map(issueIds.map((id, at) => [id, (all[at] ?? []).map(placeText).join(', ')]))
}
