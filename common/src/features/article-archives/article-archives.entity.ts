import { bool, defineEntity, enumeration, int, list, long, ref, shaped, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** How many articles an import makes, changes, leaves alone; and files and folders that it leaves out, or fails at. */
export interface ImportCounts {
  readonly create: number
  readonly update: number
  readonly keep: number
  readonly skip: number
  readonly failed: number
}

/** Articles that come in from a folder of Markdown. Only who began it sees it. */
export const ArticleImport = defineEntity({
  name: 'ArticleImport',
  classNo: 260,
  fields: {
    /** Of the zip, or of the folder. */
    name: str(readOnly),
    project: ref('Project', readOnly),
    /** What the articles come to stand below; null: the top of the project. */
    parentArticle: ref('Article', readOnly),
    created: long(readOnly),
    updated: long(readOnly),
    /** Nothing is made: `items` say what would be. */
    dryRun: bool(readOnly),
    /**
     * `reading` the files; `previewed`: a dry run is done, and can be started; `running`: articles are made; `linking`:
     * links to articles that came later are set; `done`; `failed` as a whole (`problem`); `stopped` by its author.
     */
    state: enumeration(['reading', 'previewed', 'running', 'linking', 'done', 'failed', 'stopped'], {
      readOnly: true,
      always: true,
    }),
    /** Files that were read, then articles that were made; of `total`. */
    done: int({ readOnly: true, always: true }),
    total: int({ readOnly: true, always: true }),
    counts: shaped<ImportCounts>(),
    problem: str(readOnly),
    /** The first hundred that have a problem; all are given by `/articleImports/{id}/items`. */
    items: list('ArticleImportItem', readOnly),
  },
})

/** A file or folder of an import, and what becomes of it. */
export const ArticleImportItem = defineEntity({
  name: 'ArticleImportItem',
  classNo: 261,
  fields: {
    path: str({ readOnly: true, always: true }),
    title: str(readOnly),
    /** `keep`: an article that is as it is in the files; `skip`: no article is made of it. */
    action: enumeration(['create', 'update', 'keep', 'skip'], { readOnly: true, always: true }),
    state: enumeration(['waiting', 'done', 'failed'], { readOnly: true, always: true }),
    /** Why it is left out, failed, or is not all there, for programs. */
    problem: str(readOnly),
    /** The same, in the reader's language. */
    problemText: str(readOnly),
    article: ref('Article', readOnly),
    /** How many files are attached to the article. */
    files: int(readOnly),
  },
})
