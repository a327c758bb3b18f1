import { getReferences, renderMarkup } from '@cairn/common/features/markup'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { articleHost, findArticle, seekArticleDraft } from '../articles/index.ts'
import { seekIssueDraft } from '../drafts/index.ts'
import { handle } from '../handle.ts'
import type { TextToShow } from '../hosts/index.ts'
import { findIssue, issueHost } from '../issues/index.ts'
import { resolveProject } from '../projects/index.ts'
import { findReferences } from './references.ts'
import { showTexts } from './show-texts.ts'

type Place = Pick<TextToShow, 'projectId' | 'files'>

interface Wanted {
  readonly issue?: { readonly id: string } | null | undefined
  readonly article?: { readonly id: string } | null | undefined
  readonly project?: { readonly id: string } | null | undefined
}

export const markupRoutes: readonly BoundRoute[] = [
  handle(renderMarkup, async (ctx, { body }) => {
    const place = await placeOf(ctx, body)
    const [html = ''] = await showTexts(ctx, [{ text: body.text, isMarkdown: true, ...place }])
    return { html }
  }),
  handle(getReferences, async (ctx, { body }) => findReferences(ctx, body)),
]

/** Where the text stands, as the caller sees it; throws `not_found` for what is hidden. Of several the first counts. */
async function placeOf(ctx: RequestContext, { issue, article, project }: Wanted): Promise<Place> {
  if (issue) {
    const draft = await seekIssueDraft(ctx, issue.id)
    if (draft) return { projectId: draft.project_id, files: { kind: issueHost, issueDraft: draft.id } }
    const found = await findIssue(ctx, issue.id)
    return { projectId: found.project_id, files: { kind: issueHost, host: found.id } }
  }
  if (article) {
    const draft = await seekArticleDraft(ctx, article.id)
    if (draft)
      return {
        projectId: draft.project_id,
        files: { kind: articleHost, articleDraft: draft.id, host: draft.original_id },
      }
    const found = await findArticle(ctx, article.id)
    return { projectId: found.project_id, files: { kind: articleHost, host: found.id } }
  }
  return { projectId: project ? (await resolveProject(ctx, project.id)).id : null }
}
