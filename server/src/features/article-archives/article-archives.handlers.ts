import type { Readable } from 'node:stream'
import { articleImportRoutes, exportArticle, exportProjectArticles } from '@cairn/common/features/article-archives'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, REPLIED, type RequestParts } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { findArticle } from '../articles/index.ts'
import { contentDisposition } from '../attachments/index.ts'
import { handle } from '../handle.ts'
import { resolveProject } from '../projects/index.ts'
import { exportArticles } from './export/export-articles.ts'
import { beginImport } from './import/begin-import.ts'
import { startImport, stopImport } from './import/change-import.ts'
import { findImport, pageOfImports, pageOfItems } from './import/imports.store.ts'

/** Contract → verb, for articles that go out and come in as files. */
export const articleArchiveRoutes: readonly BoundRoute[] = [
  handle(exportArticle, async (ctx, { params, query, reply }) => {
    const { id: articleId } = await findArticle(ctx, params.id)
    const content = await exportArticles(ctx, { articleId }, { comments: query.comments === 'true' })
    return sendZip(ctx, reply, params.id, content)
  }),
  handle(exportProjectArticles, async (ctx, { params, query, reply }) => {
    const { id: projectId, shortName } = await resolveProject(ctx, params.id)
    const content = await exportArticles(ctx, { projectId }, { comments: query.comments === 'true' })
    return sendZip(ctx, reply, shortName, content)
  }),
  handle(articleImportRoutes.begin, async (ctx, { query: { project, parent, dryRun }, request }) =>
    refToImport(await beginImport(ctx, request, { project, parent, dryRun: dryRun === 'true' })),
  ),
  handle(articleImportRoutes.list, async (ctx, { query, paging }) => {
    const project = query.project === undefined ? null : await resolveProject(ctx, query.project)
    return refsTo('ArticleImport', await pageOfImports(ctx, project?.id ?? null, paging))
  }),
  handle(articleImportRoutes.get, async (ctx, { params }) => refToImport((await findImport(ctx, params.id)).id)),
  handle(articleImportRoutes.items, async (ctx, { params, query, paging }) => {
    const found = await findImport(ctx, params.id)
    return refsTo('ArticleImportItem', await pageOfItems(ctx, found, query.filter ?? 'all', paging))
  }),
  handle(articleImportRoutes.start, async (ctx, { params }) => refToImport(await startImport(ctx, params.id))),
  handle(articleImportRoutes.stop, async (ctx, { params }) => stopImport(ctx, params.id)),
]

const refToImport = (id: number) => new Ref('ArticleImport', id)

/** Answers with an archive, which nobody keeps: it is as its reader sees it at that moment. */
function sendZip(ctx: RequestContext, reply: RequestParts['reply'], what: string, content: Readable): typeof REPLIED {
  const day = new Date(ctx.clock()).toISOString().slice(0, 10)
  reply
    .type('application/zip')
    .header('Content-Disposition', contentDisposition('attachment', `${what}-${day}.zip`))
    .header('Cache-Control', 'no-cache, no-store')
    .send(content)
  return REPLIED
}
