import type { Condition } from '@cairn/common/features/search'
import type { RequestContext } from '../../platform/context/index.ts'
import type { TextSearch } from '../search/index.ts'

/** Which of the texts of an article is looked at. */
export type Searched = 'title' | 'content'

const HINT = 'search of articles'

/** Tells what is shown of the articles by which condition they were found. */
export const noteSearch = (ctx: RequestContext, condition: Condition): void => void ctx.hints.set(HINT, condition)

/** What the query of the request looks for in such texts, outside of negations. */
export function searchesIn(ctx: RequestContext, where: Searched): readonly TextSearch[] {
  const condition = ctx.hints.get(HINT) as Condition | undefined
  return condition ? searchesOf(condition, where) : []
}

function searchesOf(condition: Condition, where: Searched): readonly TextSearch[] {
  if (condition.kind === 'not') return []
  if (condition.kind !== 'predicate') return condition.of.flatMap(part => searchesOf(part, where))
  const { attribute, test } = condition
  if (test.kind !== 'text' || (attribute.id !== 'text' && attribute.id !== where)) return []
  return [{ mode: test.mode, text: test.text, scope: 'all' }]
}
