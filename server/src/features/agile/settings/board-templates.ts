import type { BoardTemplate } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import type { BoardEdit, CardFieldInput, SwimlaneInput } from './board-edit.ts'
import { isColumnField, isEstimationField } from './column-fields.ts'
import { refused } from './read-values.ts'

const DAY = 86_400_000
/** How long the first sprint of a scrum board is. */
const SPRINT_DAYS = 14
/** Cards of boards without sprints are left out when they have been resolved for longer. */
const RESOLVED_DAYS = 14

const find = (facts: BoardFacts, names: readonly string[], fits: (field: ProjectFieldInfo) => boolean) =>
  names
    .map(name => facts.fields.find(field => field.name.toLowerCase() === name && fits(field)))
    .find(field => field !== undefined)

/** The field that columns are made of where nobody says one: the state of issues, else any that can be. */
export function usualColumnField(facts: BoardFacts, template: BoardTemplate): ProjectFieldInfo {
  const names = template === 'kanban' ? ['stage', 'state'] : ['state', 'stage']
  const field =
    find(facts, names, isColumnField) ??
    facts.fields.find(one => one.fieldType.valueType === 'state' && isColumnField(one)) ??
    facts.fields.find(isColumnField)
  if (!field) throw new AppError('field_required', { name: 'columnSettings.field', field: 'columnSettings' })
  return field
}

/** What a new board of a kind is, beside name, projects, columns and sharing. */
export function presetOf(
  template: BoardTemplate,
  facts: BoardFacts,
): Pick<BoardEdit, 'row' | 'swimlanes' | 'cardFields'> {
  const priority = find(facts, ['priority'], isColumnField)
  const estimation = find(facts, ['story points', 'estimation', 'ideal days'], isEstimationField)
  const shared = {
    cardFields: cardFields(facts),
    row: {
      color_by: priority ? ('field' as const) : ('none' as const),
      color_field_id: priority?.fieldId ?? null,
      estimation_field_id: estimation?.fieldId ?? null,
    },
  }
  switch (template) {
    case 'scrum': {
      const rows = storyRows(facts)
      return { ...shared, ...rows, row: { ...shared.row, ...rows.row } }
    }
    case 'kanban':
      return { ...shared, row: { ...shared.row, ...WITHOUT_SPRINTS, adds_new_issues: true } }
    case 'version': {
      const versions = find(facts, ['fix versions', 'fix version'], isVersions) ?? facts.fields.find(isVersions)
      if (!versions) throw refused('the projects have no field of versions that could be the sprints')
      return { ...shared, row: { ...shared.row, membership: 'field', sprint_field_id: versions.fieldId } }
    }
    case 'personal':
      return { ...shared, row: { ...shared.row, ...WITHOUT_SPRINTS, membership: 'query', query: 'for: me' } }
    case 'custom':
      return shared
  }
}

const WITHOUT_SPRINTS = { has_sprints: false, resolved_days: RESOLVED_DAYS }

const isVersions = ({ fieldType }: ProjectFieldInfo): boolean => fieldType.valueType === 'version'

/** Fields that cards show where nobody says which. */
function cardFields(facts: BoardFacts): readonly CardFieldInput[] {
  return ['priority', 'type', 'assignee', 'story points', 'estimation']
    .flatMap(name => facts.fields.find(field => field.name.toLowerCase() === name) ?? [])
    .map(({ fieldId }) => ({ fieldId, presentation: 'full' }))
}

/** Rows of what is bigger than a task, where issues have such a type. */
function storyRows(facts: BoardFacts): Pick<BoardEdit, 'row' | 'swimlanes'> {
  const type = find(facts, ['type'], ({ fieldType }) => fieldType.id === 'enum[1]')
  const known = facts.valuesOf(type?.fieldId ?? null)
  const story = known.get('user story') ?? known.get('epic')
  if (!type || !story) return { row: {} }
  const task = known.get('task')
  return {
    row: { has_swimlanes: true, swimlane_kind: 'issues', swimlane_field_id: type.fieldId },
    swimlanes: [laneOf(story.name, false), ...(task ? [laneOf(task.name, true)] : [])],
  }
}

export const laneOf = (name: string, isDefault: boolean): SwimlaneInput => ({
  id: null,
  name,
  valueId: null,
  query: null,
  isDefault,
})

/** When the first sprint of a new board begins and ends; boards of other kinds begin without dates. */
export function firstSprintDates(template: BoardTemplate, now: number) {
  if (template !== 'scrum') return { start: null, finish: null }
  const start = now - (now % DAY)
  return { start, finish: start + SPRINT_DAYS * DAY }
}
