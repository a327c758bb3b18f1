import { usePath, usePathParams } from '../../../../platform/navigation/index.ts'
import { type Folder, useFolder } from '../../../saved-searches/index.ts'
import type { ListProject } from '../../api/use-list-projects.ts'

/** The context of a list: its query is added to the one in the box. */
export type ListFolder = {
  /** Database id of a project, tag or saved search; undefined: all issues, or not known yet. */
  readonly id: string | undefined
  readonly project?: ListProject | undefined
  /** A tag or a saved search. */
  readonly saved?: Folder | undefined
  readonly isLoading: boolean
  readonly isMissing: boolean
}

/** The folder in the path: `/issues/CRN`, `/tag/regression-6-3`, `/search/my-search-7-2`. */
export function useListFolder(projects: readonly ListProject[] | undefined): ListFolder {
  const path = usePath()
  const { project: key, tag, list } = usePathParams()
  const kind = path.startsWith('/tag/') ? 'tag' : 'search'
  const part = kind === 'tag' ? tag : list
  const saved = useFolder(kind, part)
  if (key !== undefined) {
    const project = projects?.find(({ id, shortName }) => shortName === key || id === key)
    return { id: project?.id, project, isLoading: !projects, isMissing: projects !== undefined && !project }
  }
  if (part === undefined) return { id: undefined, isLoading: false, isMissing: false }
  return { id: saved.data?.id, saved: saved.data, isLoading: saved.isPending, isMissing: saved.isError }
}
