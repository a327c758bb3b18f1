import { Project } from '@cairn/common/features/projects'
import { SavedQuery } from '@cairn/common/features/saved-searches'
import { Tag } from '@cairn/common/features/tags'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { containsPattern, projectCondition, resolveProject } from '../projects/index.ts'
import { findTag, folderCondition } from '../tags/index.ts'
import { type FolderKey, pinnedCondition } from './folder-pins.ts'
import { findSavedQuery } from './saved-searches.store.ts'

const ENTITY: Readonly<Record<number, string>> = {
  [Project.ownClass()]: 'Project',
  [Tag.ownClass()]: 'Tag',
  [SavedQuery.ownClass()]: 'SavedQuery',
}

export const folderRef = ({ classNo, id }: FolderKey): Ref<number> => new Ref(ENTITY[classNo] ?? '', id)

/** The project (also by its key), tag or saved search of that id that the reader may see; throws `not_found`. */
export async function findFolder(ctx: RequestContext, text: string): Promise<FolderKey> {
  if (Tag.parseId(text) !== null) return { classNo: Tag.ownClass(), id: (await findTag(ctx, text)).id }
  if (SavedQuery.parseId(text) !== null)
    return { classNo: SavedQuery.ownClass(), id: (await findSavedQuery(ctx, text)).id }
  return findProjectFolder(ctx, text)
}

/** As {@link findFolder} for projects alone. */
export async function findProjectFolder(ctx: RequestContext, text: string): Promise<FolderKey> {
  if (text.length > 100) throw notFound(text)
  return { classNo: Project.ownClass(), id: (await resolveProject(ctx, text)).id }
}

export interface FolderFilter {
  readonly query?: string | undefined
  readonly pinned?: 'true' | 'false' | '' | undefined
}

/** A page of folders that the reader may see: the pinned ones in their order, then projects, searches, tags by name. */
export async function pageOfFolders(
  ctx: RequestContext,
  filter: FolderFilter,
  paging: Paging,
): Promise<readonly Ref[]> {
  const words = filter.query?.trim() ? containsPattern(filter.query) : null
  const named = (column: string) => (words === null ? sql`true` : sql`lower(${sql.ref(column)}) like lower(${words})`)
  const { rows } = await sql<{ class_no: number; id: number }>`
    select f.class_no, f.id from (
      select ${Project.ownClass()}::int as class_no, p.id, p.name, 0 as place, p.archived as hidden,
        ${pinnedCondition(ctx, Project.ownClass(), 'p.id')} as pinned
      from project p where ${projectCondition(ctx, 'p.id')} and (${named('p.name')} or ${named('p.short_name')})
      union all
      select ${SavedQuery.ownClass()}::int, s.id, s.name, 1, false,
        ${pinnedCondition(ctx, SavedQuery.ownClass(), 's.id', sql`s.kind is not null`)}
      from saved_query s where ${folderCondition(ctx, 's')} and ${named('s.name')}
      union all
      select ${Tag.ownClass()}::int, t.id, t.name, 2, false, ${pinnedCondition(ctx, Tag.ownClass(), 't.id')}
      from tag t where ${folderCondition(ctx, 't')} and ${named('t.name')}
    ) f left join folder_pin o on o.user_id = ${ctx.actor.userId} and o.class_no = f.class_no and o.folder_id = f.id
    where ${filter.pinned ? sql`f.pinned = ${filter.pinned === 'true'}` : sql`true`} and (f.pinned or not f.hidden)
    order by f.pinned desc, case when f.pinned then coalesce(o.ordinal, 0) end, f.place, f.name collate "und-x-icu", f.id
    offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => folderRef({ classNo: row.class_no, id: row.id }))
}
