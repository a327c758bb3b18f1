/** A file to be imported, with the folders that it lies in. */
export type ChosenFile = { readonly path: string; readonly file: File }

/** What file systems and programs put beside people's own files: it is not even sent. */
const HIDDEN = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini|node_modules)(?:\/|$)/i

/** Files of a chooser; those of a folder know where in it they lie. */
export const chosenFiles = (files: Iterable<File>): readonly ChosenFile[] =>
  Array.from(files, file => ({ path: file.webkitRelativePath || file.name, file })).filter(
    ({ path }) => !HIDDEN.test(path),
  )

/** What was dropped: files, and folders with all that lies in them. */
export async function droppedFiles(data: DataTransfer): Promise<readonly ChosenFile[]> {
  // The list is empty as soon as the event is over.
  const entries = Array.from(data.items, item => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const plain = [...data.files]
  if (entries.every(entry => entry === null)) return chosenFiles(plain)
  const found: ChosenFile[] = []
  for (const entry of entries) if (entry) await walk(entry, found)
  return found.filter(({ path }) => !HIDDEN.test(path))
}

async function walk(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push({ path: entry.fullPath.replace(/^\//, ''), file })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A folder is told in portions; an empty one is the end.
  for (;;) {
    const portion = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (portion.length === 0) return
    for (const inner of portion) await walk(inner, found)
  }
}

/** Whether anything among the files can become an article. */
export const holdsTexts = (files: readonly ChosenFile[]): boolean =>
  files.some(({ path }) => /\.(?:md|markdown|mdown|mkd|zip)$/i.test(path))
