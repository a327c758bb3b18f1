import { Readable } from 'node:stream'
import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { StoredFile } from '../../../platform/files/index.ts'
import { type FormFile, filesOf } from '../../../platform/http/index.ts'
import { type NewEntry, zipOf } from '../../../platform/zip/index.ts'
import { requireCan } from '../../access/index.ts'
import { findArticle } from '../../articles/index.ts'
import { cleanFileName, orDiscard } from '../../attachments/index.ts'
import { refreshActor } from '../../auth/index.ts'
import { type ProjectInfo, resolveProject } from '../../projects/index.ts'
import { MAX_ENTRIES } from './bounds.ts'
import { entryPath } from './entry-path.ts'
import { RUN_IMPORT } from './job-name.ts'

/** Where articles shall come to stand: below an article, or at the top of a project. */
export interface ImportPlace {
  readonly project: string | undefined
  readonly parent: string | undefined
  /** Only says what would be made. */
  readonly dryRun: boolean
}

/** The most imports of one person that are not done. */
const MAX_UNFINISHED = 50

/**
 * Takes a zip, or files with their paths, of a form, as they come, and has a job make articles of them. Returns the id of
 * the import.
 */
export async function beginImport(ctx: RequestContext, request: FastifyRequest, place: ImportPlace): Promise<number> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: 'CREATE_ARTICLE' })
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', { type: request.headers['content-type'] ?? '' })
  await requirePlace(ctx, place)
  const upload = await storeUpload(ctx, request)
  return orDiscard(ctx, [upload], async () => {
    const actor = await refreshActor(ctx, ctx.actor)
    if (!actor) throw new AppError('unauthorized')
    const now = { ...ctx, actor }
    await ctx.jobs.prepare(RUN_IMPORT)
    const id = await transaction(now, async ctx => {
      const { project, parentId } = await requirePlace(ctx, place)
      const { count } = await ctx.db
        .selectFrom('article_import')
        .select(row => row.fn.countAll<number>().as('count'))
        .where('author_id', '=', actor.userId)
        .where('state', 'in', ['reading', 'running', 'linking'])
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_UNFINISHED)
        throw new AppError('list_too_long', { name: 'imports', limit: MAX_UNFINISHED })
      const { id } = await ctx.db
        .insertInto('article_import')
        .values({
          ...{ author_id: actor.userId, project_id: project.id, parent_id: parentId },
          ...{ created: ctx.clock(), updated: ctx.clock(), name: upload.name, file_key: upload.key },
          ...{ size: upload.size, dry_run: place.dryRun, state: 'reading', error_text: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await ctx.jobs.sendAll(ctx.db, RUN_IMPORT, [{ data: { importId: id }, key: String(id) }])
      return id
    })
    ctx.jobs.wake(RUN_IMPORT)
    return id
  })
}

/** Throws when the actor may not create articles there. */
export async function requirePlace(
  ctx: RequestContext,
  { project: text, parent }: Pick<ImportPlace, 'project' | 'parent'>,
): Promise<{ readonly project: ProjectInfo; readonly parentId: number | null }> {
  const above = parent === undefined ? null : await findArticle(ctx, parent)
  if (!above && text === undefined) throw new AppError('field_required', { name: 'project', field: 'project' })
  const project = await resolveProject(ctx, above ? Project.id(above.project_id) : (text ?? ''))
  requireCan(ctx, 'CREATE_ARTICLE', project.id)
  if (project.archived) throw new AppError('read_only_entity', { name: project.shortName })
  if (above?.is_template) throw new AppError('invalid_value', { name: 'parent' })
  return { project, parentId: above?.id ?? null }
}

/** Stores what comes as one zip: one that was sent as it is, files put into one. All of it may have the size of a file. */
async function storeUpload(
  ctx: RequestContext,
  request: FastifyRequest,
): Promise<StoredFile & { readonly name: string }> {
  const limit = ctx.config.maxUpload
  const parts = filesOf(request, limit, { paths: true, files: MAX_ENTRIES })
  const { value: first } = await parts.next()
  if (!first) throw new AppError('file_missing')
  const name = cleanFileName((entryPath(first.name) ?? 'file').split('/')[0] ?? 'file')
  try {
    if (/\.zip$/i.test(first.name)) {
      const stored = await ctx.files.write(Readable.from(first.content, { objectMode: false }), limit)
      const { value: second } = await parts.next()
      if (second) throw new AppError('bad_request', { reason: 'one zip, or files, and not both' })
      return { ...stored, name }
    }
    return { ...(await ctx.files.write(zipOf(entriesOf(ctx, first, parts)), limit)), name }
  } catch (error) {
    first.giveUp()
    throw error
  }
}

async function* entriesOf(
  ctx: RequestContext,
  first: FormFile,
  others: AsyncGenerator<FormFile>,
): AsyncGenerator<NewEntry> {
  const entry = ({ name, content }: FormFile): NewEntry => ({
    // One that leads out of its folder lies in the first one.
    path: entryPath(name) ?? cleanFileName(name),
    time: ctx.clock(),
    content: async () => Readable.from(content, { objectMode: false }),
    // It goes again soon: packing it would cost more.
    isPacked: true,
  })
  yield entry(first)
  for await (const file of others) yield entry(file)
}
