import type { World } from '../support/world.ts'

/** What clients of others are pointed at: a token of an administrator and a project with the usual fields. */
export interface ClientProject {
  readonly token: string
  readonly id: string
  readonly shortName: string
}

/** Fields that such clients expect; projects of the default template have more. */
const KEPT = new Set(['Priority', 'Type', 'State', 'Assignee'])

/** Creates a project with nothing but these fields and those of time tracking. */
export async function createClientProject({ api }: World, shortName: string): Promise<ClientProject> {
  const { token } = await api.post<{ token: string }>('users/me/permanentTokens', { name: shortName })
  const me = await api.get<{ id: string }>('users/me')
  const body = { name: `Clients ${shortName}`, shortName, leader: { id: me.id } }
  const { id } = await api.post<{ id: string }>('admin/projects?template=default&fields=id', body)
  const fields = await api.get<{ id: string; field: { name: string } }[]>(
    `admin/projects/${id}/customFields?fields=id,field(name)&$top=-1`,
  )
  for (const { id: fieldId, field } of fields)
    if (!KEPT.has(field.name)) await api.delete(`admin/projects/${id}/customFields/${fieldId}`)
  await api.post(`admin/projects/${id}/timeTrackingSettings`, { enabled: true })
  return { token, id, shortName }
}
