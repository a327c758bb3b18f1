import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { QueryCompiler } from '../platform/db/query-compiler.ts'

/** Compiles statements as they would be sent, for tests of their texts; running one gives nothing. */
export const withoutDatabase = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: own => new PostgresIntrospector(own),
    createQueryCompiler: () => new QueryCompiler(),
  },
})
