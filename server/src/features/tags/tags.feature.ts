import { fileURLToPath } from 'node:url'
import {
  createTagRoute,
  deleteTagRoute,
  getTag,
  listRelevantTags,
  listTags,
  listUserTags,
  olderTagRoutes,
  restoreTagRoute,
  updateTagRoute,
} from '@cairn/common/features/tags'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { deletedKinds } from '../deleted-items/index.ts'
import { handle } from '../handle.ts'
import { historyCategories, historyValues } from '../hosts/index.ts'
import { resolveProject } from '../projects/index.ts'
import { resolveUser, userHooks } from '../users/index.ts'
import { createTag } from './commands/create-tag.ts'
import { deleteTag, restoreTag } from './commands/delete-tag.ts'
import { handOverTags } from './commands/hand-over-tags.ts'
import { updateTag } from './commands/update-tag.ts'
import { deletedTags } from './deleted-tags.ts'
import { tagHistory, tagValues } from './tag-history.ts'
import { starOfProfile, tagLoaders, tagsOfUser } from './tags.loader.ts'
import { ensureStarTag, findTag, pageOfTags, type TagFilter } from './tags.store.ts'

export const tagsFeature = defineFeature({
  name: 'tags',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    deletedKinds.add(deletedTags),
    userHooks.add({ created: ensureStarTag, removed: handOverTags }),
    historyCategories.add(tagHistory),
    historyValues.add(tagValues),
  ],
  loaders: tagLoaders,
  loaderFields: { User: tagsOfUser, Me: tagsOfUser, GeneralUserProfile: starOfProfile },
  routes: [
    handle(listTags, async (ctx, { query, paging }) => refsTo('Tag', await listed(ctx, query, paging))),
    handle(createTagRoute, async (ctx, { body }) => new Ref('Tag', await createTag(ctx, body))),
    handle(getTag, async (ctx, { params }) => new Ref('Tag', (await findTag(ctx, params.id)).id)),
    handle(updateTagRoute, async (ctx, { params, body }) => new Ref('Tag', await updateTag(ctx, params.id, body))),
    handle(deleteTagRoute, async (ctx, { params }) => {
      await deleteTag(ctx, params.id)
      return null
    }),
    handle(restoreTagRoute, async (ctx, { params }) => new Ref('Tag', await restoreTag(ctx, params.id))),
    handle(listUserTags, async (ctx, { params, query, paging }) =>
      refsTo('Tag', await pageOfTags(ctx, { ...query, ownerId: await resolveUser(ctx, params.id) }, paging)),
    ),
    handle(listRelevantTags, async (ctx, { params, query, paging }) => {
      const project = await resolveProject(ctx, params.id)
      return refsTo('Tag', await pageOfTags(ctx, { ...query, isUsable: 'true' }, paging, inUseIn([project.id])))
    }),
    handle(olderTagRoutes.list, async (ctx, { query, paging }) => refsTo('IssueTag', await listed(ctx, query, paging))),
    handle(olderTagRoutes.create, async (ctx, { body }) => new Ref('IssueTag', await createTag(ctx, body))),
    handle(olderTagRoutes.get, async (ctx, { params }) => new Ref('IssueTag', (await findTag(ctx, params.id)).id)),
    handle(
      olderTagRoutes.update,
      async (ctx, { params, body }) => new Ref('IssueTag', await updateTag(ctx, params.id, body)),
    ),
    handle(olderTagRoutes.delete, async (ctx, { params }) => {
      await deleteTag(ctx, params.id)
      return null
    }),
  ],
})

const inUseIn = (projectIds: readonly number[]) => sql`exists (
  select 1 from host_tag it join issue_search s on s.issue_id = it.host_id
  where it.tag_id = t.id and s.project_id = any(${intArray(projectIds)}))`

async function listed(
  ctx: RequestContext,
  query: TagFilter & { readonly projects?: string | readonly string[] | undefined },
  paging: Paging,
): Promise<readonly number[]> {
  const given = [query.projects ?? []].flat().flatMap(text => text.split(',').filter(part => part !== ''))
  const projects = await Promise.all(given.slice(0, MAX_PROJECTS).map(text => resolveProject(ctx, text)))
  const inUse = projects.length === 0 ? null : inUseIn(projects.map(project => project.id))
  return pageOfTags(ctx, query, paging, inUse)
}

const MAX_PROJECTS = 20
