// Writes the schema that all migrations together make to server/schema.sql, where reviews see it: npm run schema
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrateDatabase } from '../server/src/app.ts'
import { describeSchema, openDatabase } from '../server/src/platform/db/index.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts'
import { createScratchFolder, removeScratchFolder } from '../server/src/platform/postgres/scratch-folder.testing.ts'

const HEADER = '-- What all migrations together make. Written by `npm run schema`; a test compares it.\n\n'

const dataDir = await createScratchFolder('cairn-schema-')
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '32MB' } })
try {
  const database = openDatabase(postgres.url, 4, error => console.error(error.message))
  await migrateDatabase(database)
  const connection = await database.connect()
  await writeFile(join(dirname(import.meta.dirname), 'server/schema.sql'), HEADER + (await describeSchema(connection)))
  await connection.end()
  await database.close()
} finally {
  await postgres.stop()
  await removeScratchFolder(dataDir)
}
