import type { World } from './world.ts'

/** Writes articles in a project: titles, each with that of the one above it or none. Gives database ids by titles. */
export async function writeArticles(
  world: World,
  key: string,
  titles: readonly (readonly [title: string, parent?: string])[],
): Promise<ReadonlyMap<string, string>> {
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  const ids = new Map<string, string>()
  for (const [summary, parent] of titles) {
    const above = parent === undefined ? {} : { parentArticle: { id: ids.get(parent) } }
    const made = await world.api.post<{ id: string }>('articles?fields=id', { project: { id }, summary, ...above })
    ids.set(summary, made.id)
  }
  return ids
}
