/** Files in the folder of the build's code, and of each part that comes later the places of those that it imports. */
export type ImportTable = readonly [files: readonly string[], imports: readonly (readonly number[])[]]

type Load<T> = () => Promise<T>

/** What the build tells of a part beside its styles: its place in the table, `../#12`. */
const PLACE = /#(\d+)$/

/**
 * Fetches all that a part imports at once, when its loading begins, instead of one file after the other told of it.
 * @param folder address of the build's code
 */
export function createPreloader(folder: string) {
  /** By address: what is on its way, or there. */
  const links = new Map<string, Promise<void>>()
  let table: Promise<ImportTable> | undefined
  let known: ImportTable | undefined

  const link = (rel: 'stylesheet' | 'modulepreload', href: string): Promise<void> => {
    const isThere = () =>
      [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some(one => one.href === href)
    // What failed is tried again by who asks next.
    const added = links.get(href) ?? (isThere() ? Promise.resolve() : addLink(rel, href, () => links.delete(href)))
    links.set(href, added)
    return added
  }

  const fetchImports = ([files, imports]: ImportTable, place: number): void => {
    // Who imports a file that could not be fetched ahead asks for it again, and fails there.
    for (const file of imports[place] ?? [])
      void link('modulepreload', new URL(files[file] ?? '', folder).href).catch(() => undefined)
  }

  return {
    /** Has the table loaded, once. Parts load without it, too, so a failure says nothing; the next call tries again. */
    async learn(load: Load<ImportTable>): Promise<void> {
      table ??= load()
      try {
        known = await table
      } catch {
        table = undefined
      }
    },
    /**
     * Loads a part when its styles are there. Throws when they or the part cannot be loaded.
     * @param needs its styles, relative to `importer`, and its place in the table
     */
    async preload<T>(load: Load<T>, needs: readonly string[] = [], importer = folder): Promise<T> {
      const place = needs.map(need => PLACE.exec(need)?.[1]).find(found => found !== undefined)
      if (place !== undefined) {
        if (known) fetchImports(known, Number(place))
        else void table?.then(found => fetchImports(found, Number(place))).catch(() => undefined)
      }
      const styles = needs.filter(file => file.endsWith('.css'))
      if (styles.length > 0) await Promise.all(styles.map(file => link('stylesheet', new URL(file, importer).href)))
      return load()
    },
  }
}

function addLink(rel: string, href: string, onFailure: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      onFailure()
      element.remove()
      reject(new Error(`Unable to preload ${rel === 'stylesheet' ? 'CSS' : 'code'} for ${href}`))
    })
    document.head.append(element)
  })
}
