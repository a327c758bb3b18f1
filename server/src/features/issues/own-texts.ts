import { sql } from 'kysely'
import { ownTexts } from '../hosts/index.ts'
import { updateIssue } from './commands/update-issue.ts'
import { issueHost } from './issue-host.ts'
import { canUpdate } from './issues.policy.ts'

/** Descriptions, for what has to change in them. */
export const textsOfIssues = ownTexts({
  kind: issueHost,
  isMarkdown: host =>
    sql<boolean>`exists (select from issue i where i.id = ${sql.ref(`${host}.id`)} and i.uses_markdown)`,
  canUpdate,
  update: (ctx, id, description) => updateIssue(ctx, id, { body: { description } }),
})
