import { useQuery } from '@tanstack/react-query'
import { contributed, SETTINGS_GROUPS, type SettingsEntry } from '../../platform/feature/index.ts'
import { can, permissionsQuery } from '../../platform/permissions/index.ts'

/** The screens of the administration that somebody may see, in the order of their groups. */
export function useSettingsEntries(): readonly SettingsEntry[] {
  const permissions = useQuery(permissionsQuery).data
  return contributed('settings')
    .filter(({ permission }) => can(permissions, permission))
    .toSorted((a, b) => SETTINGS_GROUPS.indexOf(a.group) - SETTINGS_GROUPS.indexOf(b.group) || a.order - b.order)
}
