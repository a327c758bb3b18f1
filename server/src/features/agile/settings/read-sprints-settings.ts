import { Sprint } from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import type { BoardFacts } from '../board-facts.ts'
import type { StoredSprint } from '../boards.store.ts'
import type { BoardBefore, BoardEdit } from './board-edit.ts'
import { isSprintField } from './column-fields.ts'
import { readBoardQuery, readField, refused, unknown } from './read-values.ts'
import { useOf } from './shown-columns.ts'

type Settings = BodyOf<'SprintsSettings'>

/**
 * What a body says of how cards come onto a board: by hand, by a field whose values are the sprints, or by a query where
 * there are no sprints. What makes no sense together is refused.
 */
export function readSprintsSettings(
  before: BoardBefore,
  facts: BoardFacts,
  sprints: readonly StoredSprint[],
  body: Settings,
): BoardEdit['row'] {
  const field = readSyncField(before, facts, body)
  const query =
    body.explicitQuery === undefined
      ? before.membership === 'manual'
        ? ''
        : before.query
      : readBoardQuery(body.explicitQuery, 'explicitQuery')
  const isExplicit = body.isExplicit ?? (field === null && query === '' && before.membership === 'manual')
  const asked = body.disableSprints ?? !before.has_sprints
  // Whoever names a query and no field means a board without sprints.
  const isWithout = asked || (!isExplicit && field === null && body.disableSprints == null)
  requireSense(body, { isExplicit, isWithout, field, query })
  return {
    has_sprints: !isWithout,
    membership: isExplicit ? 'manual' : field === null ? 'query' : 'field',
    query: isExplicit ? '' : query,
    sprint_field_id: isExplicit ? null : field,
    ...defaultSprint(before, sprints, body, isExplicit && !isWithout),
    on_several_sprints: body.cardOnSeveralSprints ?? before.on_several_sprints,
    hides_subtasks: isExplicit ? false : (body.hideSubtasksOfCards ?? before.hides_subtasks),
    adds_new_issues: isExplicit && isWithout ? (body.addNewIssueToKanban ?? before.adds_new_issues) : false,
  }
}

/**
 * All readers of a linked board know what the values of its field are called, so whoever links it, or adds a project to it,
 * sees those values.
 */
export function requireSeenValues(
  before: BoardBefore,
  facts: BoardFacts,
  { membership, sprint_field_id, projectIds }: Pick<BoardBefore, 'membership' | 'sprint_field_id' | 'projectIds'>,
): void {
  if (membership !== 'field' || sprint_field_id === null) return
  const isLinked = before.id !== null && before.membership === 'field' && before.sprint_field_id === sprint_field_id
  const added = isLinked ? projectIds.filter(id => !before.projectIds.includes(id)) : projectIds
  if (facts.hiddenIn(sprint_field_id).some(id => added.includes(id)))
    throw refused('sprints are values of a field that you see in all projects of the board')
}

function readSyncField(before: BoardBefore, facts: BoardFacts, body: Settings): number | null {
  const current = before.membership === 'field' ? before.sprint_field_id : null
  const given = body.sprintSyncField
  if (given === undefined) return body.isExplicit === true || body.disableSprints === true ? null : current
  // Who does not know of the field reads none, and sends that back.
  if (given === null) return current !== null && !useOf(facts, current) && body.isExplicit !== true ? current : null
  const field = readField(facts, given, 'sprintSyncField')
  if (field && !isSprintField(field))
    throw refused(`sprints are values of a version or enum field, and ${field.name} is none`)
  return field?.fieldId ?? null
}

interface Ways {
  readonly isExplicit: boolean
  readonly isWithout: boolean
  readonly field: number | null
  readonly query: string
}

function requireSense(body: Settings, { isExplicit, isWithout, field, query }: Ways): void {
  if (isExplicit && body.sprintSyncField) throw refused('sprintSyncField goes with isExplicit: false')
  if (isExplicit && query !== '' && body.explicitQuery) throw refused('explicitQuery goes with isExplicit: false')
  if (isExplicit && body.hideSubtasksOfCards) throw refused('hideSubtasksOfCards goes with isExplicit: false')
  if (!isExplicit && body.defaultSprint) throw refused('defaultSprint goes with isExplicit: true')
  if (isWithout && body.defaultSprint) throw refused('defaultSprint goes with sprints')
  if (isWithout && field !== null) throw refused('sprintSyncField goes with sprints')
  if (!isExplicit && !isWithout && field === null)
    throw refused('a board with sprints has them by hand or by sprintSyncField')
  if (body.addNewIssueToKanban && !(isExplicit && isWithout))
    throw refused('addNewIssueToKanban goes with disableSprints: true and isExplicit: true')
}

function defaultSprint(
  before: BoardBefore,
  sprints: readonly StoredSprint[],
  body: Settings,
  isPossible: boolean,
): BoardEdit['row'] {
  if (!isPossible) return { default_sprint_id: null }
  if (body.defaultSprint === undefined) return { default_sprint_id: before.default_sprint_id }
  if (body.defaultSprint === null) return { default_sprint_id: null }
  const text = body.defaultSprint.id ?? ''
  const id = Sprint.requireId(text)
  if (!sprints.some(sprint => sprint.id === id)) throw unknown('sprintsSettings.defaultSprint', text)
  return { default_sprint_id: id }
}
