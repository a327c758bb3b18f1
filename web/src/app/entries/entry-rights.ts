import { can, type PermissionCache } from '../../platform/permissions/index.ts'

/** Who looks at menus, and where. */
export type Visitor = {
  readonly is: 'guest' | 'reporter' | 'user'
  /** Undefined: not known yet, as if there were none. */
  readonly permissions: PermissionCache | undefined
  /** Ids of the feature flags that are on. */
  readonly flags: ReadonlySet<string>
  /** Whether time is tracked where they are, as their profile says. */
  readonly tracksTime: boolean
  readonly hasHelpdesk: boolean
  /** Ids of projects of the helpdesk, in which people create tickets. */
  readonly helpdeskProjects: ReadonlySet<string>
  readonly installation: 'hosted' | 'standalone'
}

/** What must hold for an entry to be offered; all of it. */
export type EntryRight = {
  /** Permission keys one of which is held, everywhere or in a project. */
  readonly anyOf?: readonly string[]
  /** Projects of the helpdesk do not count. */
  readonly isOutsideHelpdesk?: true
  readonly needsTimeTracking?: true
  readonly needsHelpdesk?: true
  readonly flag?: string
  readonly isNotFor?: readonly Visitor['is'][]
  readonly installation?: Visitor['installation']
}

const ADMINISTERS = { anyOf: ['jetbrains.jetpass.low-level-read'] } as const

/** By id; those of features that are not there yet among them. */
export const ENTRY_RIGHTS = {
  issues: {},
  tickets: { needsHelpdesk: true, isNotFor: ['reporter'] },
  dashboard: { isNotFor: ['reporter'] },
  reports: { anyOf: ['READ_REPORT'], flag: 'reports' },
  projects: { anyOf: ['jetbrains.jetpass.project-read', 'jetbrains.jetpass.project-read-basic'] },
  articles: { anyOf: ['READ_ARTICLE'] },
  timesheets: { anyOf: ['READ_WORK_ITEM', 'CREATE_WORK_ITEM'], needsTimeTracking: true, isNotFor: ['reporter'] },
  notifications: { anyOf: ['READ_ISSUE', 'CREATE_ISSUE'], isNotFor: ['guest'] },
  'new-issue': { anyOf: ['CREATE_ISSUE'], isOutsideHelpdesk: true },
  'new-article': { anyOf: ['CREATE_ARTICLE'] },
  tips: { isNotFor: ['guest'] },
  promo: { ...ADMINISTERS, isNotFor: ['guest', 'reporter'] },
  'whats-new': {
    anyOf: ['PRIVATE_READ_ISSUE', 'jetbrains.jetpass.low-level-read', 'jetbrains.jetpass.project-create'],
  },
  settings: ADMINISTERS,
  users: { anyOf: ['jetbrains.jetpass.user-read'] },
  organizations: { anyOf: ['jetbrains.jetpass.organization-read'] },
  groups: { anyOf: ['jetbrains.jetpass.group-read'] },
  roles: { anyOf: ['jetbrains.jetpass.role-read'] },
  'database-backup': { ...ADMINISTERS, installation: 'standalone' },
  'database-export': { ...ADMINISTERS, installation: 'hosted' },
} as const satisfies Readonly<Record<string, EntryRight>>

/** Whether an entry is offered. The server decides again what may be done behind it. */
export function isOffered(right: EntryRight, visitor: Visitor): boolean {
  const { anyOf, flag, isOutsideHelpdesk = false, isNotFor = [], installation } = right
  if (isNotFor.includes(visitor.is)) return false
  if (right.needsTimeTracking && !visitor.tracksTime) return false
  if (right.needsHelpdesk && !visitor.hasHelpdesk) return false
  if (flag !== undefined && !visitor.flags.has(flag)) return false
  if (installation !== undefined && installation !== visitor.installation) return false
  return anyOf?.some(key => holds(visitor, key, isOutsideHelpdesk)) ?? true
}

function holds({ permissions, helpdeskProjects }: Visitor, key: string, isOutsideHelpdesk: boolean): boolean {
  if (!isOutsideHelpdesk) return can(permissions, key)
  const held = permissions?.get(key)
  return held === 'global' || [...(held ?? [])].some(id => !helpdeskProjects.has(id))
}
