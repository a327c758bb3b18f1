import type { BoardTemplate } from '@cairn/common/features/agile'
import { CustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { User } from '@cairn/common/features/users'

/** A project of generated issues, with what its boards are made of. */
export interface ProjectOfBoards {
  readonly id: number
  readonly name: string
  readonly leaderId: number
  readonly issues: number
  /** Names of its states, in their order. */
  readonly states: readonly { readonly name: string; readonly isResolved: boolean }[]
  /** Custom fields by name. */
  readonly fieldIds: ReadonlyMap<string, number>
}

/** What the sprints of a board hold; `nothing`: its query finds its cards. */
export type Filling = 'a year of sprints' | 'one long sprint' | 'cards below epics' | 'nothing'

export interface PlannedBoard {
  readonly project: ProjectOfBoards
  readonly template: BoardTemplate
  readonly body: BodyOf<'Agile'>
  readonly filling: Filling
}

/** Cards of the one long sprint, and rows of the board of epics, where there are issues enough. */
export const MOST = { cards: 5_000, rows: 200 } as const

/**
 * Boards as an installation has them: every other project plans in sprints, some have a board by query. The biggest one has
 * a release of thousands of cards, a board of its bugs and one of everything, the next one a board with a row for each epic.
 *
 * @param projects the biggest first
 */
export function planBoards(projects: readonly ProjectOfBoards[]): readonly PlannedBoard[] {
  return projects.flatMap((project, rank) => [
    ...(rank === 0
      ? [release(project), byQuery(project, 'Bugs', 'Type: Bug'), byQuery(project, 'Everything', '')]
      : []),
    ...(rank === 1 ? [epics(project)] : []),
    ...(rank % 2 === 0 ? [team(project, rank % 4 === 0)] : []),
    ...(rank % 5 === 1 ? [byQuery(project, 'Urgent', 'Priority: Show-stopper, Critical')] : []),
  ])
}

const settings = (project: ProjectOfBoards, name: string): BodyOf<'Agile'> => ({
  name: `${name} of ${project.name}`,
  owner: { id: User.id(project.leaderId) },
  projects: [{ id: Project.id(project.id) }],
  visibleForProjectBased: true,
  updateableByProjectBased: true,
})

/** All states stand in some column, so that every card is seen. */
function release(project: ProjectOfBoards): PlannedBoard {
  const named = (holds: (state: ProjectOfBoards['states'][number]) => boolean) =>
    project.states.filter(holds).map(({ name }) => ({ name }))
  const isDone = (name: string) => ['Fixed', 'Verified'].includes(name)
  const columns = [
    { title: 'To do', fieldValues: named(state => !state.isResolved && state.name !== 'In Progress') },
    { title: 'Doing', fieldValues: named(state => state.name === 'In Progress'), wipLimit: { max: 400 } },
    { title: 'Done', fieldValues: named(state => isDone(state.name)) },
    { title: 'Dropped', fieldValues: named(state => state.isResolved && !isDone(state.name)) },
  ]
  return {
    project,
    template: 'custom',
    body: { ...settings(project, 'Release'), columnSettings: { columns } },
    filling: 'one long sprint',
  }
}

const byQuery = (project: ProjectOfBoards, name: string, explicitQuery: string): PlannedBoard => ({
  project,
  template: 'kanban',
  body: {
    ...settings(project, name),
    sprintsSettings: { isExplicit: false, disableSprints: true, explicitQuery },
  },
  filling: 'nothing',
})

const rowsBy = (project: ProjectOfBoards, field: string) => {
  const id = CustomField.id(project.fieldIds.get(field) ?? 0)
  return { enabled: true, field: { $type: 'CustomFilterField', id, customField: { id } } }
}

const epics = (project: ProjectOfBoards): PlannedBoard => ({
  project,
  template: 'custom',
  body: {
    ...settings(project, 'Epics'),
    swimlaneSettings: {
      $type: 'IssueBasedSwimlaneSettings',
      ...rowsBy(project, 'Type'),
      values: [{ name: 'Epic' }],
    },
  },
  filling: 'cards below epics',
})

const team = (project: ProjectOfBoards, hasRows: boolean): PlannedBoard => ({
  project,
  template: 'custom',
  body: {
    ...settings(project, 'Team'),
    ...(hasRows && {
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        ...rowsBy(project, 'Subsystem'),
        values: ['Client', 'Server', 'Mobile', 'Docs'].map(name => ({ name })),
      },
    }),
  },
  filling: 'a year of sprints',
})
