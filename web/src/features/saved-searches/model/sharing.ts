import type { AudienceMember } from '../../users/index.ts'

/** A group or a person something is shared with. */
export type SharedMember = AudienceMember

/** Ways of sharing: to see a folder, to put a tag on issues, to change it. */
export const SHARING_WAYS = ['read', 'use', 'update'] as const
export type SharingWay = (typeof SHARING_WAYS)[number]
export type Sharing = Readonly<Record<SharingWay, readonly SharedMember[]>>

export const PRIVATE: Sharing = { read: [], use: [], update: [] }

type Permitted = {
  readonly permittedGroups: readonly { readonly id: string }[]
  readonly permittedUsers: readonly { readonly id: string }[]
}
export type SharingBody = {
  readonly readSharingSettings?: Permitted
  readonly tagSharingSettings?: Permitted
  readonly updateSharingSettings?: Permitted
}

const KEYS = {
  read: 'readSharingSettings',
  use: 'tagSharingSettings',
  update: 'updateSharingSettings',
} as const satisfies Record<SharingWay, keyof SharingBody>

type ReadSettings = {
  readonly permittedGroups?: readonly { readonly id: string; readonly name: string | null }[] | null
  readonly permittedUsers?:
    | readonly {
        readonly id: string
        readonly login: string | null
        readonly fullName: string | null
        readonly avatarUrl: string | null
      }[]
    | null
} | null

/** Reads how something is shared from a reply. */
export function sharingOf(read: { readonly [K in keyof SharingBody]?: ReadSettings }): Sharing {
  return {
    read: membersOf(read.readSharingSettings),
    use: membersOf(read.tagSharingSettings),
    update: membersOf(read.updateSharingSettings),
  }
}

function membersOf(settings: ReadSettings | undefined): readonly SharedMember[] {
  return [
    ...(settings?.permittedGroups ?? []).map(({ id, name }) => ({ kind: 'group' as const, id, name: name ?? '' })),
    ...(settings?.permittedUsers ?? []).map(({ id, login, fullName, avatarUrl }) => ({
      kind: 'user' as const,
      id,
      name: fullName || login || '',
      login: login ?? '',
      url: avatarUrl,
    })),
  ]
}

/** The ways that differ from `before`, as the API takes them. */
export function sharingBody(before: Sharing, after: Sharing): SharingBody {
  const changed = SHARING_WAYS.filter(way => !haveSameIds(before[way], after[way]))
  return Object.fromEntries(changed.map(way => [KEYS[way], permitted(after[way])]))
}

function permitted(members: readonly SharedMember[]): Permitted {
  const idsOf = (kind: SharedMember['kind']) => members.filter(member => member.kind === kind).map(({ id }) => ({ id }))
  return { permittedGroups: idsOf('group'), permittedUsers: idsOf('user') }
}

function haveSameIds(a: readonly SharedMember[], b: readonly SharedMember[]): boolean {
  const ids = new Set(a.map(({ id }) => id))
  return a.length === b.length && b.every(({ id }) => ids.has(id))
}
