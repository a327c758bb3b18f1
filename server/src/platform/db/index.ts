export { type Database, type Db, openDatabase, statements } from './database.ts'
export { type Migration, migrate, readMigrations } from './migrate.ts'
export type { Tables } from './tables.ts'
export { transaction } from './transaction.ts'
