export { type Group, type Person, toPerson, useGroups, useUsers } from './api/use-people.ts'
export { GroupPicker, PickerBox, UserPicker } from './components/people-pickers.tsx'
