import type { NewActivity } from '../activities/index.ts'
import type { Host, HostChange, HostKind } from '../hosts/index.ts'

/** The change of a host when one of its files is added, changed, removed or restored. */
export const fileChange = (
  { attachments: { entity } }: HostKind,
  host: Host,
  file: { readonly id: number },
  fate: 'added' | 'changed' | 'removed' | 'restored',
  entries: readonly NewActivity[],
): HostChange => ({
  host,
  kind: 'changed',
  entries,
  events: [{ kind: `attachment.${fate}`, entity, entityId: file.id }],
})
