import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateDatabase } from '../app.ts'
import { restore } from '../features/backup/index.ts'
import { migrationFolders } from '../features.ts'
import { type CliCommand, CommandError, filePath } from '../platform/command-line/index.ts'
import { openDatabase, readMigrations, WHOLE_DATABASE } from '../platform/db/index.ts'
import { beginEpoch } from '../platform/events/index.ts'
import { createLocalFiles, INSTALLATION } from '../platform/files/index.ts'
import { readSetting } from '../platform/settings/index.ts'
import { migrationNotes } from './shell.ts'

export const restoreCommand: CliCommand = {
  path: 'restore',
  summary: 'Fill an empty database from an archive that `dump` wrote, and check every hash',
  arguments: { file: 'the archive' },
  run: async (shell, [file = '']) => {
    const source = filePath(file)
    const found = await stat(source).catch(() => null)
    if (!found?.isFile()) throw new CommandError(`There is no file ${source}.`)
    return shell.withNewDatabase(async url => {
      const database = openDatabase(url, 4, error => shell.note(error.message))
      const connection = await database.connect(WHOLE_DATABASE)
      try {
        const files = createLocalFiles(join(shell.config.dataDir, 'files'))
        const manifest = await restore({
          connection,
          files,
          migrations: await readMigrations(migrationFolders),
          input: createReadStream(source),
          onTable: name => shell.note(`Table ${name}…`),
        })
        await migrateDatabase(database, [], migrationNotes(shell.note))
        await beginEpoch(database.main)
        const installation = await readSetting(database.main, INSTALLATION)
        if (typeof installation === 'string') await files.claim(installation, { isForced: true })
        const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
        shell.note(
          `Restored ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files.count} files; all hashes are equal.`,
        )
        for (const key of manifest.missingFiles) shell.note(`Was already missing when the backup was made: ${key}`)
        return 0
      } finally {
        await connection.end()
        await database.close()
      }
    })
  },
}
