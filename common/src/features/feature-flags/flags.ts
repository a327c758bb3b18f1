/** A switch by which an installation, or some of its people, have a part of the product or not. */
export interface FlagDefinition {
  readonly id: string
  /** What holds where nobody has chosen. */
  readonly default: boolean
  /** Whether what it switches is part of this release. One that is not can be neither seen nor set, and is off. */
  readonly isOffered: boolean
}

const flag = (id: string, definition: Partial<Omit<FlagDefinition, 'id'>> = {}): FlagDefinition => ({
  id,
  default: true,
  isOffered: true,
  ...definition,
})

/** All flags, in the order in which administrators read them. */
export const FEATURE_FLAGS: readonly FlagDefinition[] = [
  /** Errors of the browser are sent to the server. */
  flag('errorReporting'),
  /** Roles are managed at `/admin/roles`; off: at `/admin/hub/roles`. */
  flag('managePermissions', { isOffered: false }),
  /** Fields are managed at `/admin/custom-fields`; off: at `/admin/customFieldsConfiguration`. */
  flag('customFieldsPage', { isOffered: false }),
  /** Connections to version control, at `/admin/vcs`. */
  flag('vcsAdministration', { isOffered: false }),
  /** Reports, at `/reports`. */
  flag('reports', { isOffered: false }),
]

/** Flags of this release. */
export const OFFERED_FLAGS: readonly FlagDefinition[] = FEATURE_FLAGS.filter(({ isOffered }) => isOffered)

/** The flag of this release with an id; undefined for any other. */
export const offeredFlag = (id: string): FlagDefinition | undefined => OFFERED_FLAGS.find(one => one.id === id)
