import { type RawBuilder, sql } from 'kysely'
import {
  byId,
  type CompileOrder,
  computedColumn,
  indexedColumn,
  numberInIndex,
  tieOf,
  withIssue,
} from '../../issues/index.ts'
import { byProject, MAX_SORTED_TEXT, newestFirst, withStages } from './order-stages.ts'

const withReporter = sql`join users reporter on reporter.id = s.reporter_id`
const withUpdater = sql`left join users updater on updater.id = (select updater_id from issue where id = s.issue_id)`

export const inOrderOfProject: CompileOrder = async (ctx, descending) => [await byProject(ctx, descending, newestFirst)]

export const inOrderOfId: CompileOrder = async (ctx, descending) => {
  const byNumber = computedColumn(sql`i.number`, descending, { join: withIssue })
  const inProject = [{ ...byNumber, indexed: true as const }, tieOf({ ...byNumber, tiedBy: numberInIndex })]
  return [await byProject(ctx, descending, inProject, 'i'), byNumber, byId(descending)]
}

export const inOrderOfSummary: CompileOrder = (_ctx, descending) => [
  indexedColumn(sql`left(i.summary, ${sql.lit(MAX_SORTED_TEXT)})`, descending, 'text'),
]

export const inOrderOfCreation: CompileOrder = (_ctx, descending) => [indexedColumn(sql`i.created`, descending)]

export const inOrderOfResolution: CompileOrder = (_ctx, descending) => [
  withStages(computedColumn(sql`i.resolved`, descending, { nullable: true, join: withIssue }), {
    present: indexedColumn(sql`i.resolved`, descending),
    isPresent: sql`i.resolved is not null`,
    isAbsent: sql`s.open`,
  }),
]

export const inOrderOfReporter: CompileOrder = (_ctx, descending) => [
  computedColumn(sql`reporter.full_name`, descending, { kind: 'text', join: withReporter }),
]

export const inOrderOfUpdater: CompileOrder = (_ctx, descending) => [
  computedColumn(nameOf('updater'), descending, { kind: 'text', nullable: true, join: withUpdater }),
]

const nameOf = (alias: string): RawBuilder<unknown> =>
  sql`left(${sql.ref(`${alias}.full_name`)}, ${MAX_SORTED_TEXT}::int)`
