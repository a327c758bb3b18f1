// npm test: everything that must hold, and one last line `N passed, N failed`. With --browsers (npm run test:browsers)
// it is the journey through other browsers alone.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasPostgres15 } from './postgres-15.ts'
import { runSteps } from './run-steps.ts'
import { verdictOn } from './test-counts.ts'
import { describeFailures } from './test-failures.ts'
import { browserSteps, REPORTS, testSteps } from './test-steps.ts'
import { describeTimes } from './test-times.ts'

const ROOT = dirname(import.meta.dirname)

await mkdir(REPORTS, { recursive: true })
// Dozens of the processes that tests start load the whole server: what one compiled is found by the next.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'compiled')
const steps = process.argv.includes('--browsers') ? browserSteps() : testSteps({ postgres15: hasPostgres15() })
const results = await runSteps(steps, ROOT)
console.log(`\nWhere the time went:\n${describeTimes(results, ROOT)}\n`)
const failures = describeFailures(results, ROOT)
if (failures) console.log(`What failed:\n${failures}\n`)
const { line, exitCode } = verdictOn(results)
console.log(line)
process.exitCode = exitCode
