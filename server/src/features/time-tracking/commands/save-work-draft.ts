import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { requireTracking } from '../project-tracking.ts'
import { readAttributes, readWork, today } from '../read-work.ts'
import { requireCreateWork } from '../time-tracking.policy.ts'
import { findDraft, insertWork, storeValues, storeWork, type WorkContent } from '../work-items.store.ts'
import { contentOf } from './update-work-item.ts'

/** Saves what the actor is entering, one draft for each issue; returns its number. The duration may be missing yet. */
export async function saveWorkDraft(
  ctx: RequestContext,
  issueId: string,
  body: BodyOf<'IssueWorkItem'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    requireCreateWork(ctx, issue.project_id, ctx.actor.userId)
    await requireTracking(ctx, issue.project_id)
    const draft = await findDraft(ctx, issue.id)
    const { duration, ...rest } = body
    const isEmpty = !duration || (!duration.minutes && !duration.presentation?.trim())
    const given = isEmpty ? rest : body
    const work = await readWork(ctx, issue.project_id, given, draft ? contentOf(draft) : await empty(ctx))
    const content = isEmpty && duration !== undefined ? { ...work, minutes: 0 } : work
    const id = draft?.id ?? (await insertWork(ctx, [{ issue, work: content }], { draft: true })).get(issue.id)
    if (id === undefined) throw notFound(issueId)
    if (draft) await storeWork(ctx, id, content, { submitted: false, edited: true })
    await storeValues(ctx, id, await readAttributes(ctx, issue.project_id, body))
    return id
  })
}

async function empty(ctx: RequestContext): Promise<WorkContent> {
  return {
    authorId: ctx.actor.userId,
    date: await today(ctx),
    minutes: 0,
    typeId: null,
    text: null,
    usesMarkdown: true,
  }
}
