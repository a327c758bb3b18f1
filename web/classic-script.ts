import { dirname } from 'node:path'
import { build } from 'vite'
import { BUILD_TARGET } from './oldest-browsers.ts'

/**
 * One classic script of a file and all that it imports, for pages without an origin: those cannot load modules.
 * @param constants what names stand for, as code
 */
export async function classicScript(input: string, constants: Readonly<Record<string, string>> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root: dirname(input),
    logLevel: 'warn',
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: false,
      rolldownOptions: {
        input,
        // Where the library lies is asked only for what is handed over here.
        transform: { define: { 'import.meta': '{}', ...constants } },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const result of outputs)
    if ('output' in result) for (const file of result.output) if (file.type === 'chunk') return file.code
  throw new Error(`${input} has no script`)
}
