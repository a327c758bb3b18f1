import type { Condition, Predicate } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { articleHost } from '../articles/index.ts'
import { joined, type Sql, unsupported } from '../issues/index.ts'
import { type ArticleScope, conditions } from './conditions.ts'

/** The condition of a query, about an article `a`. Rights to see the article are the caller's part. */
export async function compileArticles(ctx: RequestContext, condition: Condition): Promise<Sql> {
  return compile(condition, { ctx, articles: await articlesNamedIn(ctx, condition) })
}

async function compile(condition: Condition, scope: ArticleScope): Promise<Sql> {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = await Promise.all(condition.of.map(part => compile(part, scope)))
      return joined(parts, condition.kind === 'all' ? 'and' : 'or')
    }
    case 'not':
      return sql<boolean>`(${await compile(condition.of, scope)}) is not true`
    case 'predicate': {
      const found = await conditions[condition.attribute.id]?.(condition.test, scope)
      if (!found) throw unsupported(condition)
      return found
    }
  }
}

/** All articles that the query names by their ids, looked up together. */
async function articlesNamedIn(ctx: RequestContext, condition: Condition): Promise<ReadonlyMap<string, number>> {
  const words = predicatesIn(condition).flatMap(({ test }) => (test.kind === 'article' ? [test.id] : []))
  if (words.length === 0) return new Map()
  const found = await articleHost.mentions.named(ctx, [...new Set(words)])
  return new Map([...found].map(([word, { id }]) => [word, id]))
}

function predicatesIn(condition: Condition): readonly Predicate[] {
  if (condition.kind === 'predicate') return [condition]
  return condition.kind === 'not' ? predicatesIn(condition.of) : condition.of.flatMap(predicatesIn)
}
