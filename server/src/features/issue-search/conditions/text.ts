import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { fileNames } from '../../attachments/index.ts'
import { commentTexts } from '../../comments/index.ts'
import { type CompilePredicate, issueTexts, ofIssue, type Scope, type Sql, unsupported } from '../../issues/index.ts'
import { hasText, type TextCondition, type TextScope, type TextSearch, textCondition } from '../../search/index.ts'
import { workTexts } from '../../time-tracking/index.ts'
import { everything } from './constants.ts'
import { someComment } from './people.ts'

/** Free text looks everywhere; the attributes that hold text look at their own. */
export const TEXT_SCOPES: Readonly<Record<string, TextScope>> = {
  text: 'all',
  summary: { source: issueTexts, part: 'title' },
  description: { source: issueTexts, part: 'text' },
  comments: { source: commentTexts },
  code: 'code',
  attachments: { source: fileNames },
  work: { source: workTexts },
}

/** Whether an issue has the text anywhere that the reader may read. */
export async function inText(search: TextSearch, scope: Scope): Promise<Sql> {
  return someText(scope, await textOf(scope.ctx, search))
}

export async function textOf(ctx: RequestContext, search: TextSearch): Promise<TextCondition> {
  const found = await textCondition(ctx, search)
  if (found.matches !== 'nothing') return found
  // Without a single word a list would be empty, and nobody would know why.
  const reason = ctx.texts.format(ctx.locale, 'search.noWord', { text: search.text.slice(0, 100) })
  throw new AppError('invalid_query', { reason })
}

/** An issue has a row of `search_text` that matches and that the reader may read. */
export const someText = ({ ctx, row }: Pick<Scope, 'ctx' | 'row'>, found: TextCondition): Sql =>
  hasText(ctx, found, sql.ref(`${row}.issue_id`))

export const text: CompilePredicate = (test, scope, attribute) => {
  const where = TEXT_SCOPES[attribute.id]
  if (test.kind !== 'text' || where === undefined) throw unsupported({ attribute, test })
  return inText({ mode: test.mode, text: test.text, scope: where }, scope)
}

export const description: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'present') return text(test, scope, attribute)
  return ofIssue(scope, sql<boolean>`i.description <> ''`)
}

export const comments: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'present') return text(test, scope, attribute)
  return someComment(scope, everything)
}
