import { Flag, Paperclip, Pencil, PencilLine, ThumbsUp, Timer } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { keyNames, runShortcut, useActiveShortcuts } from '../../../platform/shortcuts/index.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'

const ENTRIES = [
  { id: 'issue-summary', icon: PencilLine },
  { id: 'issue-edit', icon: Pencil },
  { id: 'issue-attach', icon: Paperclip },
  { id: 'issue-work', icon: Timer },
  { id: 'issue-priority', icon: Flag },
  { id: 'issue-vote', icon: ThumbsUp },
] as const

/**
 * What is done to an issue where it stands, for its menu: as much of it as the reader may do here, which is what there
 * are shortcuts for just now.
 */
export function useEditEntries(): readonly MenuEntry[] {
  const t = useT()
  const active = useActiveShortcuts()
  return ENTRIES.flatMap(({ id, icon }) => {
    const shortcut = active.find(one => one.id === id)
    if (!shortcut) return []
    const keys = keyNames(shortcut.keys).flat()
    // The menu gives back the focus first: what opens takes it afterwards.
    return [{ id, text: t(shortcut.textKey), icon, keys, onAction: () => setTimeout(() => runShortcut(id), 50) }]
  })
}
