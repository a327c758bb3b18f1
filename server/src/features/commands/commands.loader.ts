import { Issue } from '@cairn/common/features/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../platform/projection/index.ts'
import type { SuggestionRow } from '../issue-search/index.ts'
import { resolvedOver } from '../links/index.ts'
import type { DescribedCommand } from './describe.ts'
import { OPERATION_CLASS, type Operation } from './operations.store.ts'
import type { PreviewRow } from './preview.ts'
import { presentRefusals, type RefusalRow } from './refusals.ts'

/** The reply to commands, carried out or not. */
export interface CommandListRow {
  readonly query: string
  readonly caret: number | null
  readonly comment: string | null
  readonly silent: boolean
  readonly skipRefusing: boolean
  readonly runAs: string | null
  readonly commands: readonly DescribedCommand[]
  readonly suggestions: readonly SuggestionRow[]
  readonly styles: readonly { readonly start: number; readonly length: number; readonly style: string }[]
  readonly issueIds: readonly number[]
  readonly affected: number
  readonly preview: readonly PreviewRow[]
  readonly refusals: readonly RefusalRow[]
  readonly operation: Operation | null
}

const none = { value: () => null }

export const commandLoaders: readonly AnyLoader[] = [
  inlineLoader<CommandListRow>({
    entity: 'CommandList',
    fields: {
      id: none,
      query: { value: row => row.query },
      caret: { value: row => row.caret },
      comment: { value: row => row.comment },
      visibility: none,
      silent: { value: row => row.silent },
      usesMarkdown: { value: () => true },
      runAs: { value: row => row.runAs },
      issues: { value: row => refsTo('Issue', row.issueIds) },
      search: none,
      skipRefusing: { value: row => row.skipRefusing },
      project: none,
      commands: { value: row => refsTo('ParsedCommand', row.commands) },
      suggestions: { value: row => refsTo('Suggestion', row.suggestions) },
      styleRanges: { value: row => refsTo('SearchStyleRange', row.styles) },
      affected: { value: row => row.affected },
      preview: { value: row => refsTo('CommandPreview', row.preview) },
      refusals: { value: row => refsTo('CommandRefusal', row.refusals) },
      operation: { value: row => refTo('Operation', row.operation) },
    },
  }),
  inlineLoader<DescribedCommand>({
    entity: 'ParsedCommand',
    fields: {
      id: none,
      description: { value: row => row.description },
      error: { value: row => row.error },
      delete: { value: row => row.delete },
      start: { value: row => row.start },
      end: { value: row => row.end },
      errorText: { value: row => row.errorText },
      projectCustomField: { value: row => refTo('ProjectCustomField', row.sets?.projectFieldId ?? null) },
      value: { value: row => row.sets?.value ?? null },
    },
  }),
  inlineLoader<PreviewRow>({
    entity: 'CommandPreview',
    fields: {
      id: { value: row => Issue.id(row.issueId) },
      issue: { value: row => new Ref('Issue', row.issueId) },
      changes: { value: row => row.changes },
    },
  }),
  inlineLoader<RefusalRow>({
    entity: 'CommandRefusal',
    fields: {
      id: none,
      error: { value: row => row.error },
      errorText: { value: row => row.errorText },
      count: { value: row => row.ids.length },
      ids: { value: row => row.ids },
      issues: { value: row => refsTo('Issue', row.issueIds) },
    },
  }),
  inlineLoader<Operation>({
    entity: 'Operation',
    fields: {
      id: { value: row => `${OPERATION_CLASS}-${row.id}` },
      query: { value: row => row.query },
      created: { value: row => row.created },
      state: { value: row => row.state },
      done: { value: row => row.done },
      total: { value: row => row.total },
      errorText: { value: row => row.error_text },
      refusals: { batch: refusalsOf },
      undoneAt: { value: row => row.undone_at },
      undone: { value: row => row.undone },
      skipped: { value: row => row.skipped },
      resolvedOver: { batch: resolvedOverBy },
    },
  }),
]

async function refusalsOf(
  ctx: RequestContext,
  rows: readonly Operation[],
): Promise<ReadonlyMap<Operation, readonly Ref[]>> {
  const shown = await presentRefusals(
    ctx,
    rows.flatMap(row => row.refusals),
  )
  const rest = [...shown]
  return new Map(rows.map(row => [row, refsTo('CommandRefusal', rest.splice(0, row.refusals.length))]))
}

/** How many issues of one operation are named. */
const MAX_NAMED = 20

async function resolvedOverBy(
  ctx: RequestContext,
  rows: readonly Operation[],
): Promise<ReadonlyMap<Operation, readonly Ref[]>> {
  const { rows: entries } = await sql<{ operation_id: number; host_id: number }>`
    select operation_id, host_id from activity where operation_id = any(${rows.map(row => row.id)}::bigint[])
      and category = 'IssueResolvedCategory' and added is not null`.execute(ctx.db)
  const blocked = new Set(
    await resolvedOver(
      ctx,
      entries.map(entry => entry.host_id),
    ),
  )
  const idsOf = (row: Operation) =>
    entries.flatMap(entry => (entry.operation_id === row.id && blocked.has(entry.host_id) ? [entry.host_id] : []))
  return new Map(rows.map(row => [row, refsTo('Issue', [...new Set(idsOf(row))].slice(0, MAX_NAMED))]))
}
