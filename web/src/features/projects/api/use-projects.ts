import { listProjectTemplates } from '@cairn/common/features/custom-fields'
import {
  createProjectRoute,
  deleteProjectRoute,
  getProject,
  listProjects,
  updateProjectRoute,
} from '@cairn/common/features/projects'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { PROJECT, PROJECT_ROW, type Project, SIDEBAR_PROJECT, TEMPLATE } from '../projects.projections.ts'

const KEY = 'admin/projects'

/** Every project one may see, by name, archived ones included. */
const projectsQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: ({ signal }) => call(listProjects, { fields: PROJECT_ROW, query: { $top: 1000 }, signal }),
})

export const projectQuery = (idOrKey: string) =>
  queryOptions({
    queryKey: [KEY, 'one', idOrKey.toUpperCase()],
    queryFn: ({ signal }) => call(getProject, { params: { id: idOrKey }, fields: PROJECT, signal }),
  })

/** The same with nothing but what the sidebar shows, which every screen has. */
export const sidebarProjectsQuery = queryOptions({
  queryKey: [KEY, 'sidebar'],
  queryFn: ({ signal }) => call(listProjects, { fields: SIDEBAR_PROJECT, query: { $top: 1000 }, signal }),
  staleTime: 60_000,
})

export const useProjects = () => useQuery(projectsQuery)

export function useTemplates() {
  return useQuery({
    queryKey: ['admin/projectTemplates'],
    queryFn: ({ signal }) => call(listProjectTemplates, { fields: TEMPLATE, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type NewProject = {
  readonly template: string
  readonly name: string
  readonly shortName: string
  readonly description: string
  readonly leader: { readonly id: string }
}

export function useCreateProject(onCreated: (project: Project) => void) {
  return useMutation({
    mutationFn: ({ template, ...body }: NewProject) =>
      call(createProjectRoute, { fields: PROJECT, query: { template }, body }),
    async onSuccess(project) {
      // Whoever creates a project may do more than before.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [KEY] }),
        queryClient.invalidateQueries({ queryKey: ['permissions'] }),
      ])
      onCreated(project)
    },
  })
}

export type ProjectChanges = {
  readonly name?: string
  readonly shortName?: string
  readonly description?: string | null
  readonly leader?: { readonly id: string }
  readonly archived?: boolean
}

export function useUpdateProject(id: string) {
  return useMutation({
    mutationFn: (body: ProjectChanges) => call(updateProjectRoute, { params: { id }, fields: PROJECT, body }),
    onSuccess(project) {
      queryClient.setQueryData(projectQuery(project.shortName ?? '').queryKey, project)
      void queryClient.invalidateQueries({ queryKey: [KEY] })
      void queryClient.invalidateQueries({ queryKey: ['permissions'] })
    },
  })
}

export function useDeleteProject(id: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: () => call(deleteProjectRoute, { params: { id } }),
    onSuccess() {
      onDeleted()
      void queryClient.invalidateQueries({ queryKey: [KEY, 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['issuePage'] })
    },
  })
}
