import type { Predicate } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { queryAttributesOf, type Scope, type Sql } from '../../issues/index.ts'
import { hasText, type TextCondition, type TextSearch, textCondition } from '../../search/index.ts'

/** Finds out which texts a predicate lets in; null when it does not ask for texts. */
export function textsOf(
  ctx: RequestContext,
  { attribute, test }: Pick<Predicate, 'attribute' | 'test'>,
): (() => Promise<TextCondition>) | null {
  const texts = queryAttributesOf(ctx.contributions).byId(attribute.id)?.texts
  if (typeof texts === 'function') return async () => texts(test, { ctx }, attribute)
  if (texts === undefined || test.kind !== 'text') return null
  return () => textOf(ctx, { mode: test.mode, text: test.text, scope: texts })
}

/** Whether an issue has the text anywhere that the reader may read. */
export async function inText(search: TextSearch, scope: Scope): Promise<Sql> {
  return someText(scope, await textOf(scope.ctx, search))
}

async function textOf(ctx: RequestContext, search: TextSearch): Promise<TextCondition> {
  const found = await textCondition(ctx, search)
  if (found.matches !== 'nothing') return found
  // Without a single word a list would be empty, and nobody would know why.
  const reason = ctx.texts.format(ctx.locale, 'search.noWord', { text: search.text.slice(0, 100) })
  throw new AppError('invalid_query', { reason })
}

/** An issue has a row of `search_text` that matches and that the reader may read. */
export const someText = ({ ctx, row }: Pick<Scope, 'ctx' | 'row'>, found: TextCondition): Sql =>
  hasText(ctx, found, sql.ref(`${row}.issue_id`))
