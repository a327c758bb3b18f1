import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import {
  PROJECT,
  PROJECT_ROW,
  type Project,
  type ProjectRow,
  SIDEBAR_PROJECT,
  type SidebarProject,
  TEMPLATE,
  type Template,
} from '../projects.projections.ts'

const ROOT = 'admin/projects'

/** Every project one may see, by name, archived ones included. */
const projectsQuery = queryOptions({
  queryKey: [ROOT, 'list'],
  queryFn: ({ signal }) => api.get<readonly ProjectRow[]>(ROOT, { fields: PROJECT_ROW, query: { $top: 1000 }, signal }),
})

export const projectQuery = (idOrKey: string) =>
  queryOptions({
    queryKey: [ROOT, 'one', idOrKey.toUpperCase()],
    queryFn: ({ signal }) => api.get<Project>(`${ROOT}/${encodeURIComponent(idOrKey)}`, { fields: PROJECT, signal }),
  })

/** The same with nothing but what the sidebar shows, which every screen has. */
export const sidebarProjectsQuery = queryOptions({
  queryKey: [ROOT, 'sidebar'],
  queryFn: ({ signal }) =>
    api.get<readonly SidebarProject[]>(ROOT, { fields: SIDEBAR_PROJECT, query: { $top: 1000 }, signal }),
  staleTime: 60_000,
})

export const useProjects = () => useQuery(projectsQuery)

export function useTemplates() {
  return useQuery({
    queryKey: ['admin/projectTemplates'],
    queryFn: ({ signal }) => api.get<readonly Template[]>('admin/projectTemplates', { fields: TEMPLATE, signal }),
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
      api.post<Project>(ROOT, { fields: PROJECT, query: { template }, body }),
    async onSuccess(project) {
      // Whoever creates a project may do more than before.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [ROOT] }),
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
    mutationFn: (body: ProjectChanges) => api.post<Project>(`${ROOT}/${id}`, { fields: PROJECT, body }),
    onSuccess(project) {
      queryClient.setQueryData(projectQuery(project.shortName ?? '').queryKey, project)
      void queryClient.invalidateQueries({ queryKey: [ROOT] })
      void queryClient.invalidateQueries({ queryKey: ['permissions'] })
    },
  })
}

export function useDeleteProject(id: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: () => api.del<unknown>(`${ROOT}/${id}`),
    onSuccess() {
      onDeleted()
      void queryClient.invalidateQueries({ queryKey: [ROOT, 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['issuePage'] })
    },
  })
}
