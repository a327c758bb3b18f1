import { type RawBuilder, sql } from 'kysely'
import {
  type CompilePredicate,
  duringTime,
  everything,
  isPerson,
  ofIssue,
  type Scope,
  unsupported,
} from '../../issues/index.ts'

const of = ({ row }: Scope, column: string): RawBuilder<unknown> => sql.ref(`${row}.${column}`)

export const reporter: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(of(scope, 'reporter_id'), test)
  if (!found) throw unsupported({ attribute, test })
  return found
}

export const updater: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(sql`i.updater_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return ofIssue(scope, found)
}

/** `created` and `updated` take a time, or who did it. */
export const created: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return everything
  return test.kind === 'time' ? duringTime(of(scope, 'created'), test) : reporter(test, scope, attribute)
}

export const updated: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return everything
  return test.kind === 'time' ? duringTime(of(scope, 'updated'), test) : updater(test, scope, attribute)
}
