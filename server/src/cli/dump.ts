import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dump } from '../features/backup/index.ts'
import { type CliCommand, CommandError, filePath } from '../platform/command-line/index.ts'
import { openDatabase, WHOLE_DATABASE } from '../platform/db/index.ts'
import { createLocalFiles } from '../platform/files/index.ts'
import { release } from '../release.ts'

export const dumpCommand: CliCommand = {
  path: 'dump',
  summary: 'Write the whole database and all files into one archive; the server goes on working',
  arguments: { file: 'where to write, e.g. cairn-backup.tar.gz; an existing file is not overwritten' },
  options: [{ flags: '--allow-missing', meaning: 'end with 0 although files are missing that the database names' }],
  run: async (shell, [file = ''], options) => {
    const target = filePath(file)
    if (await stat(target).catch(() => null)) throw new CommandError(`${target} exists already. Choose another name.`)
    const incoming = `${target}.part`
    const output = createWriteStream(incoming, { mode: 0o600 })
    try {
      const manifest = await shell.withDatabase(async url => {
        const database = openDatabase(url, 4, error => shell.note(error.message))
        const connection = await database.connect(WHOLE_DATABASE)
        try {
          return await dump({
            connection,
            files: createLocalFiles(join(shell.config.dataDir, 'files')),
            release: await release(),
            output,
          })
        } finally {
          await connection.end()
          await database.close()
        }
      })
      await syncFile(incoming)
      await rename(incoming, target)
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      shell.note(
        `Wrote ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files.count} files to ${target}.`,
      )
      for (const key of manifest.missingFiles) shell.note(`Missing file, not in the backup: ${key}`)
      if (manifest.missingFiles.length === 0 || options.allowMissing) return 0
      shell.note(
        `${manifest.missingFiles.length} files are missing in ${shell.config.dataDir}. When several nodes serve the database they must share this folder; \`npm run cairn -- doctor\` tells more. With --allow-missing such a backup is no failure.`,
      )
      return 1
    } catch (error) {
      output.destroy()
      await rm(incoming, { force: true })
      throw error
    }
  },
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
