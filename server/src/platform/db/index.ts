export {
  ADVISORY_LOCKS,
  type AdvisoryLock,
  holdAdvisoryLock,
  shareAdvisoryLock,
  tryAdvisoryLock,
} from './advisory-locks.ts'
export { anyOf, anyRowOf, intArray, unweighedIntArray } from './any-of.ts'
export { type Connection, copyIn, copyOut } from './copy.ts'
export {
  type ConnectionLimits,
  type Database,
  type Db,
  DEFAULT_LIMITS,
  MIGRATING,
  openDatabase,
  type Share,
  type StatementLimits,
  WHOLE_DATABASE,
} from './database.ts'
export { isDatabaseAway, isStorageFull, OutdatedError } from './failures.ts'
export { AbandonedError } from './lane.ts'
export {
  type Migration,
  type MigrationProgress,
  migrate,
  readMigrations,
  withinTransaction,
} from './migrate.ts'
export { withOwnPlans } from './own-plans.ts'
export { answers, statements } from './pool-client.ts'
export { connectorTo } from './primary.ts'
export { readInPortions, TooLarge, withinBytes } from './read-in-portions.ts'
export { type ResultMemory, resultMemory } from './result-memory.ts'
export { describeSchema } from './schema.ts'
export type { Tables } from './tables.ts'
export { tentatively, withSavepoint } from './tentatively.ts'
export { together } from './together.ts'
export { NO_PHASES, type Phases, phases, type Rule, type Settlement, transaction } from './transaction.ts'
export { unhurried } from './unhurried.ts'
