/** A group or a person that may see something. */
export type AudienceMember = {
  readonly kind: 'group' | 'user'
  readonly id: string
  readonly name: string
  readonly login?: string
  readonly url?: string | null
}

/** Who may see something; nobody named means everybody who sees what it belongs to. */
export type Audience = readonly AudienceMember[]

/** What is read of a visibility to know its audience. */
export const VISIBILITY_FIELDS = {
  id: true,
  permittedGroups: { id: true, name: true },
  permittedUsers: { id: true, login: true, fullName: true, avatarUrl: true },
} as const

type Named = { readonly id: string; readonly name: string | null }
type Someone = {
  readonly id: string
  readonly login: string | null
  readonly fullName: string | null
  readonly avatarUrl: string | null
}
type VisibilityRead = {
  readonly permittedGroups?: readonly Named[] | null
  readonly permittedUsers?: readonly Someone[] | null
}

export function audienceOf(visibility: VisibilityRead | null | undefined): Audience {
  return [
    ...(visibility?.permittedGroups ?? []).map(({ id, name }) => ({ kind: 'group' as const, id, name: name ?? '' })),
    ...(visibility?.permittedUsers ?? []).map(memberOf),
  ]
}

export function memberOf({ id, login, fullName, avatarUrl }: Someone): AudienceMember {
  return { kind: 'user', id, name: fullName || login || '', login: login ?? '', url: avatarUrl }
}

/** An audience as the API takes it: empty lists lift the limit. In one order, so that the same one is the same request. */
export function visibilityBody(audience: Audience) {
  const ids = (kind: AudienceMember['kind']) =>
    audience
      .flatMap(member => (member.kind === kind ? [member.id] : []))
      .toSorted()
      .map(id => ({ id }))
  return { permittedGroups: ids('group'), permittedUsers: ids('user') }
}

export function isSameAudience(a: Audience, b: Audience): boolean {
  const ids = new Set(a.map(({ id }) => id))
  return a.length === b.length && b.every(({ id }) => ids.has(id))
}

/** What is chosen after the ids of those offered are ticked; members that are not offered stay. */
export function withChosen(audience: Audience, offered: Audience, ids: readonly string[]): Audience {
  const kept = audience.filter(({ id }) => ids.includes(id) || !offered.some(other => other.id === id))
  return [...kept, ...offered.filter(({ id }) => ids.includes(id) && !audience.some(other => other.id === id))]
}

/** How a limit to an audience is shown until the server has told it. */
export function shownVisibility(audience: Audience) {
  if (audience.length === 0) return null
  const members = (kind: AudienceMember['kind']) => audience.filter(member => member.kind === kind)
  return {
    $type: 'LimitedVisibility' as const,
    id: 'limited',
    permittedGroups: members('group').map(({ id, name }) => ({ $type: 'UserGroup' as const, id, name })),
    permittedUsers: members('user').map(({ id, name, login, url }) => ({
      $type: 'User' as const,
      id,
      login: login ?? '',
      fullName: name,
      avatarUrl: url ?? null,
    })),
  }
}
