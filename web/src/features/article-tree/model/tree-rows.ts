import type { Level, TreeArticle, TreeProject } from '../../articles/index.ts'

/** A row of the tree. Its key tells what it is: `0-1` a project, `226-7` an article, `226-7 loading` what is on its way. */
export type TreeRow = {
  readonly key: string
  readonly project?: TreeProject
  readonly article?: TreeArticle
  readonly hasChildren: boolean
  /** Of what is folded away, none. */
  readonly children: readonly TreeRow[]
}

type Levels = ReadonlyMap<string, Level>

/** The rows below one, with all that is unfolded; what was not read yet has a row that says so. */
function rowsBelow(list: string, levels: Levels, unfolded: ReadonlySet<string>): readonly TreeRow[] {
  if (!unfolded.has(list)) return []
  const level = levels.get(list)
  if (!level) return [{ key: `${list} loading`, hasChildren: false, children: [] }]
  return level.articles.map(article => ({
    key: article.id,
    article,
    hasChildren: article.hasChildren === true,
    children: article.hasChildren === true ? rowsBelow(article.id, levels, unfolded) : [],
  }))
}

/** All rows of the tree: projects, and the articles below them as far as they are unfolded. */
export const treeRows = (
  projects: readonly TreeProject[],
  levels: Levels,
  unfolded: ReadonlySet<string>,
): readonly TreeRow[] =>
  projects.map(project => ({
    key: project.id,
    project,
    hasChildren: project.hasArticles === true || (levels.get(project.id)?.articles.length ?? 0) > 0,
    children: rowsBelow(project.id, levels, unfolded),
  }))

/** Every level that has to be read: those of all that is unfolded and can be seen. */
export function wantedLevels(
  projects: readonly TreeProject[],
  levels: Levels,
  unfolded: ReadonlySet<string>,
): readonly string[] {
  const wanted: string[] = []
  const walk = (list: string) => {
    if (!unfolded.has(list)) return
    wanted.push(list)
    for (const { id, hasChildren } of levels.get(list)?.articles ?? []) if (hasChildren) walk(id)
  }
  for (const { id } of projects) walk(id)
  return wanted
}

/** Place of a row among all that are drawn below one another, from 0; -1: it is not there. */
export function rowIndex(rows: readonly TreeRow[], key: string): number {
  let index = 0
  const walk = (some: readonly TreeRow[]): boolean =>
    some.some(row => {
      if (row.key === key) return true
      index++
      return walk(row.children)
    })
  return walk(rows) ? index : -1
}
