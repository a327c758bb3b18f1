import { createPreloader, type ImportTable } from './preloader.ts'

/** The build puts the name of the table's file here. */
const TABLE_FILE = '__IMPORT_TABLE__'
const TABLE = new URL(TABLE_FILE, import.meta.url).href

const preloader = createPreloader(new URL('.', import.meta.url).href)

/** Stands around each `import()` in the build, in the place of Vite's own function; `web/import-table.ts` puts it there. */
export const preloadCode = preloader.preload

/** Loads the table of what parts import, when there is time. */
export async function loadImportTable(): Promise<void> {
  if (!import.meta.env.PROD) return
  await preloader.learn(() =>
    import(/* @vite-ignore */ TABLE).then((file: { readonly default: ImportTable }) => file.default),
  )
}

// For a screen whose code the page does not name, the page brings the table.
if ([...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some(({ href }) => href === TABLE))
  void loadImportTable()
