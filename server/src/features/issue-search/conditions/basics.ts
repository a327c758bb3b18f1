import { sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import {
  type CompilePredicate,
  duringTime,
  everything,
  nothing,
  ofIssue,
  ofUnresolved,
  type Scope,
  unsupported,
} from '../../issues/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { beginning } from './beginning.ts'

export const project: CompilePredicate = async (test, scope, attribute) => {
  const column = sql.ref(`${scope.row}.project_id`)
  if (test.kind === 'present') return everything
  if (test.kind === 'ids')
    return test.ids.length === 1
      ? sql<boolean>`${column} = ${test.ids[0]}`
      : sql<boolean>`${column} = any(${intArray(test.ids)})`
  if (test.kind === 'prefix')
    return sql<boolean>`${column} = any(${intArray(await projectsBeginning(scope, test.prefix))})`
  throw unsupported({ attribute, test })
}

async function projectsBeginning({ ctx }: Scope, prefix: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p
    where (lower(p.name) like ${beginning(prefix.toLowerCase())} or exists (
      select 1 from project_key k where k.project_id = p.id and k.key like ${beginning(prefix.toUpperCase())}))
      and ${projectCondition(ctx, 'p.id')}`.execute(ctx.search)
  return rows.map(row => row.id)
}

export const issueId: CompilePredicate = async (test, scope, attribute) => {
  if (test.kind !== 'issue') throw unsupported({ attribute, test })
  const id = await scope.lookups.issue(test)
  return id === null ? nothing : sql<boolean>`${sql.ref(`${scope.row}.issue_id`)} = ${id}::bigint`
}

/** Tickets come with the helpdesk; until then everything is an issue. */
export const documentType: CompilePredicate = (test, _scope, attribute) => {
  if (test.kind !== 'word') throw unsupported({ attribute, test })
  return test.word === 'Issue' ? everything : nothing
}

/** When an issue was resolved, or whether it is. */
export const resolved: CompilePredicate = (test, scope, attribute) => {
  const open = sql<boolean>`${sql.ref(`${scope.row}.open`)}`
  if (test.kind === 'resolved') return test.resolved ? sql<boolean>`not ${open}` : ofUnresolved(open)
  if (test.kind === 'present') return sql<boolean>`not ${open}`
  if (test.kind !== 'time') throw unsupported({ attribute, test })
  return ofIssue(scope, duringTime(sql`i.resolved`, test))
}

/** To whom an issue is limited: by name, or not at all. */
export const visibleTo: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'word') return sql<boolean>`not ${sql.ref(`${scope.row}.restricted`)}`
  const ids = test.kind === 'ids' ? test.ids : test.kind === 'members' ? test.groupIds : null
  if (!ids) throw unsupported({ attribute, test })
  const of = (column: string) => sql.ref(`${scope.row}.${column}`)
  return sql<boolean>`(${of('restricted')} and ${of('acl')} && ${intArray(ids)} and ${ofIssue(
    scope,
    sql<boolean>`(i.permitted_groups && ${intArray(ids)} or i.permitted_users && ${intArray(ids)})`,
  )})`
}

/** Searches that are named in a query are conditions of the reader who asks, whoever wrote them. */
export const savedSearch: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'saved') throw unsupported({ attribute, test })
  return scope.inner(test.condition, scope.row)
}
