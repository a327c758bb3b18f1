import type { RequestContext } from '../../../platform/context/index.ts'
import { extensionPoint } from '../../../platform/contributions/index.ts'
import type { Cell } from '../../../platform/tables/index.ts'

/** A column that a feature of which lists know nothing else gives to their exports. */
export interface AddedColumn {
  /** As requests name it. */
  readonly key: string
  readonly name: (ctx: RequestContext) => string
  /** Its cells by numbers of issues that the reader sees: only what the reader may know of. Absent: an empty one. */
  readonly cells: (ctx: RequestContext, issueIds: readonly number[]) => Promise<ReadonlyMap<number, Cell>>
}

/** What exports of lists can show besides attributes and fields of issues. */
export const exportColumns = extensionPoint<AddedColumn>('exportColumns')
