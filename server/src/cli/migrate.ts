import { migrateDatabase } from '../app.ts'
import type { CliCommand } from '../platform/command-line/index.ts'
import { openDatabase } from '../platform/db/index.ts'
import { migrationNotes } from './shell.ts'

export const migrateCommand: CliCommand = {
  path: 'migrate',
  summary: 'Bring the database to the schema of this release (the start does so by itself)',
  run: shell =>
    shell.withDatabase(async url => {
      const database = openDatabase(url, 4, error => shell.note(error.message))
      try {
        const applied = await migrateDatabase(database, [], migrationNotes(shell.note))
        for (const name of applied) shell.print(name)
        shell.note(applied.length > 0 ? `${applied.length} migrations applied.` : 'The database is up to date.')
        return 0
      } finally {
        await database.close()
      }
    }),
}
