import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Rule } from '../../../platform/db/index.ts'
import { createComments } from '../../comments/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import { refuse } from '../../hosts/index.ts'
import {
  changeIssues,
  issueChanges,
  issueHost,
  readFieldInputs,
  type VisibleIssue,
  visibleIssues,
} from '../../issues/index.ts'
import { linkIssues } from '../../links/index.ts'
import type { NotedIssueChange } from './issue-change.ts'

/** The changed issues whose summary has a word. */
async function named(ctx: RequestContext, changes: readonly NotedIssueChange[], word: string) {
  const ids = [...new Set(changes.map(({ host }) => host.id))]
  const { rows } = await sql<{ id: number }>`
    select id from issue where id = any(${ids}::bigint[]) and deleted_at is null
      and summary like ${`%${word}%`} order by id`.execute(ctx.db)
  const found = await visibleIssues(
    ctx,
    rows.map(({ id }) => id),
  )
  return [...found.values()]
}

const withEntry = (changes: readonly NotedIssueChange[], category: string) =>
  changes.filter(({ entries }) => entries?.some(entry => entry.category === category && entry.added !== null))

/** Issues called urgent have the highest priority. */
const setsField: Rule<NotedIssueChange> = {
  name: 'sets a field',
  reactsTo: issueChanges,
  react: async (ctx, changes) => {
    const issues = await named(ctx, changes, 'urgent')
    const none = { addedTags: [], droppedTags: [], addedStars: [], droppedStars: [], permitted: null }
    for (const [projectId, own] of Map.groupBy(issues, issue => issue.project_id)) {
      const all = (await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []
      const body = [{ name: 'Priority', value: { name: 'Critical' } }]
      const fields = await readFieldInputs(ctx, all, body, { typeRequired: false })
      await changeIssues(
        ctx,
        own.map(issue => ({ issue, fields, ...none })),
      )
    }
  },
}

/** Fields of frozen issues stay as they are. */
const refuses: Rule<NotedIssueChange> = {
  name: 'refuses a change',
  reactsTo: issueChanges,
  react: async (ctx, changes) => {
    for (const issue of await named(ctx, withEntry(changes, 'CustomFieldCategory'), 'frozen'))
      refuse(ctx, issue, new AppError('bad_request', { reason: 'it is frozen' }))
  },
}

const lastOf = (issues: readonly VisibleIssue[]) => issues.at(-1)

/** What is resolved is said so in a comment, and linked with the issue called “hub”. */
const commentsAndLinks: Rule<NotedIssueChange> = {
  name: 'adds a comment and links another issue',
  reactsTo: issueChanges,
  react: async (ctx, changes) => {
    const resolved = withEntry(changes, 'IssueResolvedCategory')
    if (resolved.length === 0) return
    const { rows } = await sql<{ id: number }>`select id from issue where summary = 'hub'`.execute(ctx.db)
    const hub = lastOf([
      ...(
        await visibleIssues(
          ctx,
          rows.map(({ id }) => id),
        )
      ).values(),
    ])
    const issues = await named(ctx, resolved, 'told')
    if (!hub || issues.length === 0) return
    await createComments(ctx, issueHost, issues, { text: 'It is resolved' })
    const { rows: types } = await sql<{ id: number }>`
      select id from issue_link_type where name = 'Relates'`.execute(ctx.db)
    await linkIssues(ctx, issues, `106-${types[0]?.id}`, hub)
  },
}

/** Never comes to an end. */
const endless: Rule<NotedIssueChange> = {
  name: 'causes changes without end',
  reactsTo: issueChanges,
  react: async (ctx, changes) => {
    const issues = await named(ctx, changes, 'endless')
    if (issues.length > 0) await createComments(ctx, issueHost, issues, { text: 'Again' })
  },
}

export const RULES: readonly Rule<never>[] = [setsField, refuses, commentsAndLinks, endless]
