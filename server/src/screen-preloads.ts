import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const LIST = 'src/features/issue-list/pages/issue-list-page.tsx'
/** What reads the query of a list that has one. */
const PARSER = 'src/features/search/model/parser.ts'
const LISTS = /^\/(?:(?:issues|search|tag)(?:\/|$)|projects\/[^/]+\/issues\/?$|$)/

/** Screens that visits begin with, by path and the query behind it, and the module that draws each, as the build's manifest names it. */
const SCREENS: readonly { readonly address: RegExp; readonly query?: RegExp; readonly modules: readonly string[] }[] = [
  {
    address: /^\/(?:issue|projects\/[^/]+\/issues)\/[^/]/,
    modules: [
      'src/features/issue-page/pages/issue-page.tsx',
      'src/texts/en/issue.json',
      'src/texts/en/custom-fields.json',
      'src/texts/en/editor.json',
    ],
  },
  { address: /^\/(?:search|tag)\//, modules: [LIST, PARSER] },
  { address: LISTS, query: /./, modules: [LIST, PARSER] },
  { address: LISTS, modules: [LIST] },
]

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** The file of the build that tells what each part of the client imports; `web/import-table.ts` writes it. */
const IMPORT_TABLE = /^import-table-.*\.js$/

/**
 * Returns the links by which a browser fetches the code of a screen together with the client's first files, instead of
 * after they ran. `address` is a path below the base path, with or without a query. For most addresses it is the table by
 * which the client fetches all files of a screen at once.
 * @param dist folder of the built client
 */
export async function screenPreloads(dist: string): Promise<(address: string) => string> {
  const text = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(text)
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const screens = SCREENS.map(({ modules, ...screen }) => ({ ...screen, links: linksOf(manifest, modules, page) }))
  const table = (await readdir(join(dist, 'assets')).catch(() => [])).find(name => IMPORT_TABLE.test(name))
  const others = table === undefined ? '' : linkOf(`assets/${table}`)
  return address => {
    const [path = '', search = ''] = address.split('#', 1)[0]?.split('?', 2) ?? []
    const screen = screens.find(
      ({ address, query }) => address.test(path === '/' ? '' : path) && (query?.test(search) ?? true),
    )
    return screen?.links ?? others
  }
}

function linksOf(manifest: Manifest, modules: readonly string[], page: string): string {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!page.includes(file)) files.add(file)
    for (const other of chunk.imports ?? []) visit(other)
  }
  for (const module of modules) visit(module)
  return [...files].map(linkOf).join('')
}

function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="./${file}">`
    : `<link rel="modulepreload" crossorigin href="./${file}">`
}
