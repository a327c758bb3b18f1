/** Something with an address that one comes back to, whatever it is. */
export type Place = {
  /** Its entity in the API: `Issue`. */
  readonly entity: string
  /** Its database id: what is moved or renamed stays the same place. */
  readonly id: string
  readonly to: string
  readonly title: string
  /** The short id by which people know it, before the title. */
  readonly prefix?: string
  /** Grey, at the end. */
  readonly detail?: string
  /** Found by as well, but not shown. */
  readonly keywords?: string
  readonly color?: string | undefined
  readonly avatarUrl?: string | null
  readonly isResolved?: boolean
}

/** Whether both are the same. What has no database id yet goes by its address. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  (one.entity === other.entity && one.id === other.id) || one.to === other.to
