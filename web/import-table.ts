import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite's own module around each `import()`; `preload-code.ts` stands in its place. */
const HELPER = '\0vite/preload-helper.js'
const RUNTIME = fileURLToPath(new URL('src/platform/code/preload-code.ts', import.meta.url))

/** The place in `preload-code.ts` where the name of the table's file belongs. */
const MARK = '__IMPORT_TABLE__'

/** Begins the name of the table's file; by it the server finds the file in the build. */
const NAME = 'import-table-'

/**
 * Keeps out of each script what its parts import, of which Vite writes long lists into it: on the first screen they name
 * every file of the build. The lists are a file of their own, `assets/import-table-….js`, which comes when the first
 * screen stands, and with the page for screens whose code the page does not name.
 */
export function importTable(): Plugin {
  const table = createImportTable()
  return {
    name: 'import-table',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // The page itself names what the client begins with, and a part that imports nothing needs no list.
          resolveDependencies: (file, imports, { hostType }) =>
            hostType === 'html' || imports.length === 0 ? imports : [table.place(file, imports)],
        },
      },
    }),
    buildStart: () => table.clear(),
    load: id => (id === HELPER ? `export { preloadCode as __vitePreload } from ${JSON.stringify(RUNTIME)}` : null),
    generateBundle: {
      // After Vite has asked for the imports of each part.
      order: 'post',
      handler(_options, bundle) {
        const source = table.print()
        const name = `${NAME}${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source })
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replace(MARK, `./${name}`)
      },
    },
  }
}

/** Collects what parts import, each file once. */
export function createImportTable() {
  const files = new Map<string, number>()
  const imports: number[][] = []
  const places = new Map<string, number>()
  const numberOf = (file: string): number => {
    const name = file.replace(/^assets\//, './')
    const known = files.get(name) ?? files.size
    files.set(name, known)
    return known
  }
  return {
    /** Where the part stands in the table: written into the script that loads it. */
    place(part: string, imported: readonly string[]): string {
      const place = places.get(part) ?? places.size
      places.set(part, place)
      imports[place] = imported.map(numberOf)
      return `#${place}`
    },
    /** The table as a script, an `ImportTable` of `preload-code.ts`. */
    print: () => `export default ${JSON.stringify([[...files.keys()], imports])}`,
    clear(): void {
      files.clear()
      places.clear()
      imports.length = 0
    },
  }
}
