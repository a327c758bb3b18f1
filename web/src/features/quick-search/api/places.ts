import { folderPath } from '../../saved-searches/index.ts'
import type { PlaceItem } from '../model/quick-item.ts'

type IssueRef = {
  readonly idReadable: string | null
  readonly summary: string | null
  readonly resolved: number | null
}
type ProjectRef = { readonly id: string; readonly name: string | null; readonly shortName: string | null }
type UserRef = {
  readonly login: string | null
  readonly fullName: string | null
  readonly avatarUrl: string | null
}
type FolderRef = { readonly id: string; readonly name: string | null }
type ColorRef = { readonly id: string; readonly background: string | null } | null

export function issuePlace({ idReadable, summary, resolved }: IssueRef): PlaceItem {
  const id = idReadable ?? ''
  return {
    kind: 'issue',
    id: `issue:${id}`,
    prefix: id,
    title: summary ?? '',
    to: `/issue/${id}`,
    isResolved: resolved !== null,
  }
}

export function projectPlace({ name, shortName }: ProjectRef): PlaceItem {
  const key = shortName ?? ''
  return {
    kind: 'project',
    id: `project:${key}`,
    title: name ?? key,
    detail: key,
    keywords: key,
    to: `/projects/${key}`,
  }
}

export function personPlace({ login, fullName, avatarUrl }: UserRef): PlaceItem {
  const name = login ?? ''
  return {
    kind: 'person',
    id: `person:${name}`,
    title: fullName || name,
    detail: name,
    keywords: name,
    to: `/users/${encodeURIComponent(name)}`,
    avatarUrl,
  }
}

export function searchPlace({ id, name }: FolderRef): PlaceItem {
  const title = name ?? ''
  return { kind: 'search', id: `search:${id}`, title, to: folderPath({ kind: 'search', id, name: title }) }
}

export function tagPlace({ id, name, color }: FolderRef & { readonly color: ColorRef }): PlaceItem {
  const title = name ?? ''
  return {
    kind: 'tag',
    id: `tag:${id}`,
    title,
    to: folderPath({ kind: 'tag', id, name: title }),
    color: color && color.id !== '0' ? (color.background ?? undefined) : undefined,
  }
}
