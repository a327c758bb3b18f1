import type { SettingsEntry } from '../../platform/feature/index.ts'
import { useT } from '../../platform/i18n/index.ts'
import type { SettingsSection } from './find-settings.ts'
import { useSettingsEntries } from './use-settings-entries.ts'

export type Section = SettingsEntry & SettingsSection

/** The sections that somebody may see, in words. Its texts come with `administration`. */
export function useSections(): readonly Section[] {
  const t = useT()
  return useSettingsEntries().map(entry => ({
    ...entry,
    title: t(entry.textKey),
    contains: t(entry.containsKey)
      .split(';')
      .map(name => name.trim()),
  }))
}
