import type { RequestContext } from '../../../platform/context/index.ts'
import { countIssues } from '../../issues/index.ts'
import type { IssueList } from './find-by-query.ts'
import { inPortions } from './portions.ts'

/** Counts a list exactly, a portion of all issues at a time, so that no statement takes long. */
export async function countInPortions(ctx: RequestContext, list: IssueList, portion?: number): Promise<number> {
  let count = 0
  for await (const found of inPortions(ctx, list, (ctx, filter) => countIssues(ctx, filter, null), portion))
    count += found
  return count
}
