import { startEmbeddedPostgres } from './index.ts'
import { SMALL } from './postgres.testing.ts'
import { createScratchFolder } from './scratch-folder.testing.ts'

/** Starts PostgreSQL as a test run does, tells its folder and pid, and waits to be killed. */
const dataDir = await createScratchFolder('cairn-parent-')
const { pid } = await startEmbeddedPostgres({ dataDir, settings: SMALL })
process.stdout.write(`${JSON.stringify({ dataDir, pid })}\n`)
setInterval(() => undefined, 60_000)
