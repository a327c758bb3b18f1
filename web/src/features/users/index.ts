export type { AudiencePlace } from './api/use-audience.ts'
export { findPeople, type Group, type Person, toPerson, useGroups, useUsers } from './api/use-people.ts'
export { AudienceMark } from './components/audience-mark.tsx'
export { AudiencePicker } from './components/audience-picker.tsx'
export { GroupPicker, PickerBox, UserPicker } from './components/people-pickers.tsx'
export { PersonLink } from './components/person-link.tsx'
export {
  type Audience,
  type AudienceMember,
  audienceOf,
  isSameAudience,
  shownVisibility,
  VISIBILITY_FIELDS,
  visibilityBody,
} from './model/audience.ts'
export { USER_FIELDS, type UserData, userName } from './model/user.ts'
