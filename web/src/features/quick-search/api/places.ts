import type { Place } from '../../../platform/places/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { folderPath } from '../../saved-searches/index.ts'

type ProjectRef = { readonly id: string; readonly name: string | null; readonly shortName: string | null }
type UserRef = {
  readonly id: string
  readonly login: string | null
  readonly fullName: string | null
  readonly avatarUrl: string | null
}
type FolderRef = { readonly id: string; readonly name: string | null }
type ColorRef = { readonly id: string; readonly background: string | null } | null

export function projectPlace({ id, name, shortName }: ProjectRef): Place {
  const key = shortName ?? ''
  return { entity: 'Project', id, title: name ?? key, detail: key, keywords: key, to: `/projects/${key}` }
}

export function personPlace({ id, login, fullName, avatarUrl }: UserRef): Place {
  const name = login ?? ''
  return {
    ...{ entity: 'User', id, avatarUrl },
    title: fullName || name,
    detail: name,
    keywords: name,
    to: `/users/${encodeURIComponent(name)}`,
  }
}

type ArticleRef = { readonly id: string; readonly idReadable: string | null; readonly summary: string | null }

export function articlePlace({ id, idReadable, summary }: ArticleRef): Place {
  const prefix = idReadable ?? ''
  return { entity: 'Article', id, prefix, title: summary ?? '', to: hostPath(prefix, summary) }
}

export const boardPlace = ({ id, name }: FolderRef): Place => ({
  ...{ entity: 'Agile', id, title: name ?? '' },
  to: `/agiles/${id}`,
})

export function searchPlace({ id, name }: FolderRef): Place {
  const title = name ?? ''
  return { entity: 'SavedQuery', id, title, to: folderPath({ kind: 'search', id, name: title }) }
}

export function tagPlace({ id, name, color }: FolderRef & { readonly color: ColorRef }): Place {
  const title = name ?? ''
  return {
    ...{ entity: 'Tag', id, title },
    to: folderPath({ kind: 'tag', id, name: title }),
    color: color && color.id !== '0' ? (color.background ?? undefined) : undefined,
  }
}
