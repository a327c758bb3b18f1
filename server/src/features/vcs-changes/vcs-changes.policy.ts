import type { RequestContext } from '../../platform/context/index.ts'
import { requireSilent } from '../hosts/index.ts'
import { requireUpdate, type VisibleIssue } from '../issues/index.ts'

/** Commits and pull requests are in the hands of who may change their issue. */
export function requireSourceChanges(ctx: RequestContext, issue: VisibleIssue): void {
  requireUpdate(ctx, issue)
  requireSilent(ctx, issue.project_id)
}
