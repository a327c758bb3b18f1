// What lists read of values, apart from what only an opened issue needs: that comes with its code.
const COLOR = { id: true, background: true, foreground: true } as const

/** Parts of a value that is chosen: out of a set, a person, a group. */
export const CHOSEN_FIELDS = {
  id: true,
  name: true,
  localizedName: true,
  login: true,
  fullName: true,
  avatarUrl: true,
  isResolved: true,
  archived: true,
  color: COLOR,
} as const

/** Parts of a value of any field type; each type has some of them. */
export const FIELD_VALUE_FIELDS = {
  ...CHOSEN_FIELDS,
  minutes: true,
  presentation: true,
  text: true,
} as const
