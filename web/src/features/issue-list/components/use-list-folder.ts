import { usePath, usePathParams } from '../../../platform/navigation/index.ts'
import type { ListProject } from '../../custom-fields/index.ts'
import { type Folder, folderIdOf, useFolder } from '../../saved-searches/index.ts'

/** The context of a list: its query is added to the one in the box. */
export type ListFolder = {
  /** Database id of a tag or saved search, key of a project; undefined: all issues. Known from the path alone. */
  readonly id: string | undefined
  /** Undefined while a project is not known yet, too. */
  readonly databaseId: string | undefined
  readonly project?: ListProject | undefined
  /** The path names a tag or a saved search. */
  readonly isSaved?: true
  /** The tag or saved search, once it is known. */
  readonly saved?: Folder | undefined
  readonly isMissing: boolean
  /** Named in the path by its name alone, and not found yet. */
  readonly isPending?: boolean
}

/** The folder in the path: `/issues/CRN`, `/tag/regression-6-3`, `/search/my-search-7-2`. */
export function useListFolder(projects: readonly ListProject[] | undefined): ListFolder {
  const path = usePath()
  const { project: key, tag, list } = usePathParams()
  const kind = path.startsWith('/tag/') ? 'tag' : 'search'
  const part = kind === 'tag' ? tag : list
  const { data, isError } = useFolder(kind, part)
  if (key !== undefined) {
    const project = projects?.find(({ id, shortName }) => shortName?.toUpperCase() === key.toUpperCase() || id === key)
    return { id: key, databaseId: project?.id, project, isMissing: projects !== undefined && !project }
  }
  if (part === undefined) return { id: undefined, databaseId: undefined, isMissing: false }
  const id = folderIdOf(part) ?? data?.id
  return { id, databaseId: id, isSaved: true, saved: data, isMissing: isError, isPending: id === undefined }
}
