/** The keys that choose fields of an open issue; lists have them for their rows. */
export const FIELD_KEYS = {
  state: { keys: 's', classicKeys: 'Control+Alt+KeyS', textKey: 'issue.shortcuts.state' },
  priority: { keys: 'p', classicKeys: 'Control+Alt+Shift+KeyP', textKey: 'issue.shortcuts.priority' },
  assign: { keys: 'a', classicKeys: 'Control+Alt+KeyA', textKey: 'issue.shortcuts.assign' },
  summary: { keys: 'Shift+E', classicKeys: 'Control+Alt+Shift+KeyE', textKey: 'issue.shortcuts.summary' },
  tag: { keys: 't', classicKeys: 'Control+Alt+KeyT', textKey: 'issue.shortcuts.tag' },
} as const
