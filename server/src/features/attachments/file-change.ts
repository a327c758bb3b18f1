import type { FormerReaders } from '@cairn/common/features/comments'
import type { NewActivity } from '../activities/index.ts'
import type { Host, HostChange, HostKind } from '../hosts/index.ts'

/** The change of a host when one of its files is added, changed, removed or restored. `was`: who could see it before a change. */
export const fileChange = (
  { attachments: { entity } }: HostKind,
  host: Host,
  file: { readonly id: number },
  fate: 'added' | 'changed' | 'removed' | 'restored',
  entries: readonly NewActivity[],
  was?: FormerReaders,
): HostChange => ({
  host,
  kind: 'changed',
  entries,
  events: [
    fate === 'changed'
      ? { kind: 'attachment.changed', entity, entityId: file.id, payload: was ? { was } : {} }
      : { kind: `attachment.${fate}`, entity, entityId: file.id },
  ],
})
