import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { bundleElementsOf } from '../../bundles/index.ts'
import { projectFields } from '../../custom-fields/index.ts'
import type { NewProject } from '../../projects/index.ts'
import { PRIVATE, sharingColumns } from '../../tags/index.ts'
import { type BoardFacts, NO_FACTS, valuesIn } from '../board-facts.ts'
import type { BoardEdit, CardFieldInput } from './board-edit.ts'
import { laneOf, presetOf } from './board-templates.ts'
import { columnOf, defaultColumns } from './default-columns.ts'
import { insertBoard } from './insert-board.ts'

/** A board that a template of projects brings. */
interface BroughtBoard {
  /** Of its name among the texts. */
  readonly text: 'ofManagement' | 'ofDevelopment' | 'ofKanban' | 'ofDemo'
  readonly edit: Omit<BoardEdit, 'projectIds'>
}

/** Who creates a project of a template gets the boards that belong to it, for all who read and who change the project. */
export async function bringBoards(ctx: RequestContext, project: NewProject): Promise<void> {
  if (ctx.actor.isGuest) return
  const facts = await factsOfNew(ctx, project.id)
  const ownerId = ctx.actor.userId
  for (const { text, edit } of boardsOf(project, facts)) {
    const name = ctx.texts.format(ctx.locale, `board.${text}`, { project: project.name.replaceAll(/[{}]/g, '') })
    const id = await insertBoard(ctx, {
      ...edit,
      row: {
        ...edit.row,
        name: name.slice(0, TEXT_LIMITS.boardName),
        owner_id: ownerId,
        ...sharingColumns(ownerId, PRIVATE),
        read_by_project: true,
        update_by_project: true,
      },
      projectIds: [project.id],
    })
    if (text === 'ofDemo')
      await sql`update board set default_sprint_id = (select min(s.id) from sprint s where s.board_id = ${id})
        where id = ${id}`.execute(ctx.db)
  }
}

/** All fields of a project that is just being created, by whoever may not read it yet. */
async function factsOfNew(ctx: RequestContext, projectId: number): Promise<BoardFacts> {
  const fields = await projectFields(ctx, projectId)
  const elements = await bundleElementsOf(ctx, [...new Set(fields.flatMap(({ bundleId }) => bundleId ?? []))])
  return { ...NO_FACTS, fields, isWhole: () => true, valuesOf: fieldId => valuesIn(fields, fieldId, elements) }
}

function boardsOf({ template, isDemo }: NewProject, facts: BoardFacts): readonly BroughtBoard[] {
  const field = (name: string) => facts.fields.find(one => one.name === name)
  const idOf = (name: string) => field(name)?.fieldId ?? null
  if (template.toLowerCase() === 'scrum') return scrumBoards(facts, idOf)
  const columns = template.toLowerCase() === 'kanban' ? field('Stage') : isDemo ? field('State') : undefined
  if (!columns) return []
  const preset = presetOf(isDemo ? 'custom' : 'kanban', facts)
  const row = { ...preset.row, column_field_id: columns.fieldId }
  if (isDemo) return [{ text: 'ofDemo', edit: { ...preset, row, columns: demoColumns(facts, columns) } }]
  const stages = [...facts.valuesOf(columns.fieldId).values()].map(({ name }) => columnOf([{ name, valueId: null }]))
  return [{ text: 'ofKanban', edit: { ...preset, row, columns: stages } }]
}

/** Also what was only submitted is seen. */
function demoColumns(facts: BoardFacts, field: Parameters<typeof defaultColumns>[1]) {
  const submitted = facts.valuesOf(field.fieldId).get('submitted')
  const usual = defaultColumns(facts, field)
  return submitted ? [columnOf([{ name: submitted.name, valueId: null }]), ...usual] : usual
}

/** One board for what is planned, one for the work on it. Their sprints are the values of one field. */
function scrumBoards(facts: BoardFacts, idOf: (name: string) => number | null): readonly BroughtBoard[] {
  const type = idOf('Type')
  const columns = ['Open', 'In Progress', 'To Verify', 'Done']
    .filter(name => facts.valuesOf(idOf('State')).has(name.toLowerCase()))
    .map(name => columnOf([{ name, valueId: null }]))
  const shared = {
    column_field_id: idOf('State'),
    membership: 'field' as const,
    sprint_field_id: idOf('Sprints'),
    has_swimlanes: true,
    swimlane_kind: 'issues' as const,
    swimlane_field_id: type,
    color_by: 'field' as const,
    color_field_id: idOf('Priority'),
    original_field_id: idOf('Original estimation'),
  }
  const cards = (...names: readonly string[]): readonly CardFieldInput[] =>
    names.flatMap(name => idOf(name) ?? []).map(fieldId => ({ fieldId, presentation: 'full' }))
  return [
    {
      text: 'ofManagement',
      edit: {
        row: { ...shared, query: 'Type: Epic, {User Story}', estimation_field_id: idOf('Story points') },
        columns,
        swimlanes: [laneOf('Epic', false), laneOf('User Story', true)],
        cardFields: cards('Priority', 'Assignee', 'Story points'),
      },
    },
    {
      text: 'ofDevelopment',
      edit: {
        row: { ...shared, query: 'Type: {User Story}, Task, Bug', estimation_field_id: idOf('Ideal days') },
        columns,
        swimlanes: [laneOf('User Story', false), laneOf('Task', true)],
        cardFields: cards('Priority', 'Assignee', 'Ideal days'),
      },
    },
  ]
}
