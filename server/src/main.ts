import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What the modules compile to is kept beside the packages, unless NODE_COMPILE_CACHE names a folder: compiling anew is half
// of the work of a start. Where nothing can be written there, it is done each time.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/cairn', import.meta.url)))
// Behind that, so not a static import.
const { runCommandLine } = await import('./cli/program.ts')

process.exitCode = await runCommandLine(process.argv.slice(2))
