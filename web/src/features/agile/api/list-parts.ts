import { braced } from '@cairn/common/features/search'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { AddedFilter, AddedGroup } from '../../issue-list/index.ts'
import { placeText } from '../model/membership.ts'
import { boardChoicesQuery } from './board-choices.ts'
import { issueSprintsQuery } from './issue-sprints.ts'

/** As a query has the sprint of today; of a board without sprints it is the only one. */
const CURRENT = '{current sprint}'

/** Boards by whose sprints lists can be grouped. */
export async function boardGroups(): Promise<readonly AddedGroup[]> {
  const boards = await queryClient.fetchQuery(boardChoicesQuery)
  return boards.map(({ id, name, projects }) => ({
    id,
    name: t('agile.group', { name: name ?? '' }),
    projectIds: projects.map(project => project.id),
  }))
}

/** Boards by whose sprints lists can be filtered: that of today first, archived ones last. */
export async function boardFilters(): Promise<readonly AddedFilter[]> {
  const boards = await queryClient.fetchQuery(boardChoicesQuery)
  return boards.map(({ id, name, projects, sprints, sprintsSettings }) => ({
    id,
    label: t('agile.group', { name: name ?? '' }),
    attribute: `Board ${name}`,
    projectIds: projects.map(project => project.id),
    options: sprintsSettings?.disableSprints
      ? [{ id: CURRENT, text: t('agile.filter.on') }]
      : [
          { id: CURRENT, text: t('agile.filter.current') },
          ...sprints
            .toSorted((a, b) => Number(a.archived) - Number(b.archived))
            .map(sprint => ({ id: braced(sprint.name ?? ''), text: sprint.name ?? '' })),
        ],
  }))
}

/** The boards and sprints of issues in words. */
export async function boardTexts(issueIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(issueIds.map(id => queryClient.fetchQuery(issueSprintsQuery(id))))
  return new Map(issueIds.map((id, at) => [id, (all[at] ?? []).map(placeText).join(', ')]))
}
