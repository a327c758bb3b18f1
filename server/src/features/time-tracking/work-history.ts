import { sql } from 'kysely'
import { Ref } from '../../platform/projection/index.ts'
import { type EntryReaders, type HistoryCategory, type HistoryValue, heldIn, ownEntry } from '../hosts/index.ts'
import { workItemVisible } from './time-tracking.policy.ts'

/** What history knows of work. */
export const workValues: readonly HistoryValue[] = [
  {
    entity: 'IssueWorkItem',
    idClass: 115,
    gone: 'former',
    fates: (ctx, ids) => sql`
      select w.id, case when ${workItemVisible(ctx, 'w', 'i')} then 'live' else 'hidden' end as fate
      from work_item w join issue i on i.id = w.issue_id where w.id = any(${ids})`,
  },
  {
    entity: 'WorkItemType',
    idClass: 116,
    gone: 'former',
    fates: (_, ids) => sql`select t.id::bigint as id, 'live' as fate from work_item_type t where t.id = any(${ids})`,
  },
]

/** Entries follow their work item; of one that is gone, who may read work or did it. */
const readersOfWork: EntryReaders = {
  condition: (ctx, { row }) => sql<boolean>`(
    exists (select 1 from work_item w where w.id = h.target_id and ${workItemVisible(ctx, 'w', row)})
    or (not exists (select 1 from work_item w where w.id = h.target_id)
      and (${ownEntry(ctx)} or ${heldIn(ctx, 'READ_WORK_ITEM', row)})))`,
}

const OF_WORK = { readers: readersOfWork, rebuild: null, revert: null } as const

/** What history tells of work items. */
export const workHistory: readonly HistoryCategory[] = [
  {
    id: 'WorkItemCategory',
    ...{ type: 'WorkItem', isList: true, field: 'work item', text: 'workItem', member: 'workItems' },
    ...OF_WORK,
  },
  {
    id: 'WorkItemAuthorCategory',
    ...{ type: 'WorkItemAuthor', field: 'work author', text: 'workAuthor', member: 'author' },
    ...OF_WORK,
  },
  {
    id: 'WorkItemDateCategory',
    ...{ type: 'SimpleValue', field: 'work date', text: 'workDate', member: 'date' },
    ...OF_WORK,
  },
  {
    id: 'WorkItemDescriptionCategory',
    ...{ type: 'TextMarkup', field: 'work', text: 'workText', member: 'text' },
    ...OF_WORK,
  },
  {
    id: 'WorkItemDurationCategory',
    ...{ type: 'WorkItemDuration', field: 'work duration', text: 'workDuration', member: 'duration' },
    scalar: minutes => new Ref('DurationValue', minutes),
    ...OF_WORK,
  },
  {
    id: 'WorkItemTypeCategory',
    ...{ type: 'WorkItemType', isList: true, field: 'work type', text: 'workType', member: 'type' },
    ...OF_WORK,
  },
  {
    id: 'WorkItemUsesMarkdownCategory',
    ...{ type: 'UsesMarkup', field: 'work markup', text: 'workMarkup', member: 'usesMarkdown' },
    ...OF_WORK,
  },
]
