import { sql } from 'kysely'
import type { HostKind } from '../host-kind.ts'
import { type EntryReaders, someValueSeen } from './entry-readers.ts'

/** Who sees that the text of a host of this kind names another: who sees that host. */
export const mentionReaders = (kind: HostKind): EntryReaders => ({
  readsValues: true,
  condition: ctx =>
    someValueSeen(sql`join (${kind.rows}) naming on naming.id = v.id where ${kind.rowVisible(ctx, 'naming')}`),
})
