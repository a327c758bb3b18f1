import { articleKind } from './article-kind.ts'
import type { HostKind } from './host-kind.ts'
import { type HostName, hostNameOf } from './host-name.ts'
import { issueKind } from './issue-kind.ts'

const KINDS: Readonly<Record<HostName, HostKind>> = { issue: issueKind, article: articleKind }

/** The kind of a host, by its database id or a readable one. */
export const hostKindOf = (id: string): HostKind => KINDS[hostNameOf(id)]
