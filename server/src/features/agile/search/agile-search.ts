import { agileQueryAttributes } from '@cairn/common/features/agile'
import { type AttributeRef, type Condition, nameKey, type Test } from '@cairn/common/features/search'
import { sql } from 'kysely'
import { projectFieldCondition } from '../../custom-fields/index.ts'
import {
  attributesOf,
  type CompilePredicate,
  joined,
  type Lookups,
  nothing,
  type Scope,
  type Sql,
  unsupported,
} from '../../issues/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { currentSprintOf, type StoredSprint } from '../boards.store.ts'
import { boardAttributes, sprintNames } from './board-names.ts'
import { cheapIn, onBoard, queriesOfBoards, searchedBoard } from './on-board.ts'
import { isShownSprint } from './shown-sprints.ts'

type Pick = (sprints: readonly StoredSprint[], now: number) => readonly StoredSprint[]

/** Which sprints of a board a test means; null: it is none for sprints. */
function meantBy(test: Test): Pick | null {
  switch (test.kind) {
    case 'present':
      return sprints => sprints
    case 'ids':
      return sprints => sprints.filter(({ id }) => test.ids.includes(id))
    case 'prefix':
      return sprints => sprints.filter(({ name }) => nameKey(name).startsWith(nameKey(test.prefix)))
    case 'word':
      return (sprints, now) => [currentSprintOf(sprints, now)].filter(sprint => sprint !== null)
    default:
      return null
  }
}

/** Sprints of one board; its number is a part of the attribute's id. */
const sprint: CompilePredicate = async (test, scope, attribute) => {
  const meant = meantBy(test)
  if (!meant) throw unsupported({ attribute, test })
  const found = await searchedBoard(scope, Number(attribute.id.split(':')[1]))
  if (!found) return nothing
  return onBoard(scope, found.board, meant(found.sprints, scope.ctx.clock()), cheapIn(scope, attribute))
}

const askedOfAny = new WeakMap<Lookups, Promise<readonly Condition[]>>()

/**
 * What the queries of all boards ask, as far as they cost together no more than one query may: others find nothing. Where
 * a query names boards once more it pays for them.
 */
async function boardsAsked(scope: Scope, attribute: AttributeRef): Promise<readonly Condition[]> {
  const requireCheap = cheapIn(scope, attribute)
  if (!requireCheap) return []
  const known = askedOfAny.get(scope.lookups)
  if (known) {
    for (const condition of await known) requireCheap(condition)
    return known
  }
  const asked = queriesOfBoards(scope, sql`true`).then(all => all.map(({ condition }) => condition))
  askedOfAny.set(scope.lookups, asked)
  return asked
}

/** Any board that the reader sees. */
const boards: CompilePredicate = async (test, scope, attribute) => {
  if (test.kind !== 'present') throw unsupported({ attribute, test })
  const { ctx, row } = scope
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const byHand: Sql = sql`exists (
    select 1 from sprint_issue x join sprint sp on sp.id = x.sprint_id join board b on b.id = sp.board_id
    where x.issue_id = ${of('issue_id')} and b.membership = 'manual' and ${boardCondition(ctx, 'b')}
      and ${isShownSprint(ctx.clock())})`
  const byField: Sql = sql`exists (
    select 1 from issue_field_value v join bundle_element e on e.id = v.value_id
    join project_custom_field p on p.project_id = ${of('project_id')} and p.field_id = v.field_id
    join board b on b.membership = 'field' and b.query = '' and b.sprint_field_id = v.field_id
    join board_project x on x.board_id = b.id and x.project_id = p.project_id
    join sprint sp on sp.board_id = b.id and lower(sp.name) collate "C" = lower(e.name) collate "C"
    where v.issue_id = ${of('issue_id')} and ${projectFieldCondition(ctx)} and ${boardCondition(ctx, 'b')})`
  const found = await Promise.all((await boardsAsked(scope, attribute)).map(asked => scope.inner(asked, row)))
  return joined([byHand, byField, ...found], 'or')
}

/** What issues are searched by of boards. */
export const agileSearch = attributesOf(agileQueryAttributes, {
  sprint: { condition: sprint, names: boardAttributes, values: sprintNames },
  boards: { condition: boards },
})
