import { fileURLToPath } from 'node:url'
import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { hostKinds } from '../hosts/index.ts'
import { extendProjects } from '../projects/index.ts'
import { eraseIssuesOf } from './commands/erase-issues.ts'
import { setTags } from './commands/tag-issue.ts'
import { valueLoaders } from './field-values.ts'
import { issueFieldLoader, issueFieldsField } from './issue-fields.loader.ts'
import { issueHost } from './issue-host.ts'
import { type CommandNewIssue, type IssuePart, issueParts, type PublishIssue, type ShowPast } from './issue-parts.ts'
import { issueRoutes } from './issues.handlers.ts'
import { issuesLoaders } from './issues.loader.ts'
import { reindexJob, reindexListener, watchFields } from './jobs/reindex.ts'
import { mentionLoader, mentionRoutes } from './mention.ts'
import { projectCounts } from './project-counts.ts'
import { projectIssueRoutes } from './project-issues.handlers.ts'
import { referencesRoute } from './references.ts'
import { issuesOfTag } from './tagged-issues.ts'
import { visibilityGroupsLoader, visibilityGroupsRoutes } from './visibility-groups.ts'
import { watchTags } from './watch-tags.ts'
import { watchUsers } from './watch-users.ts'

const tagsPart: IssuePart = {
  key: 'tags',
  apply: async (ctx, issue, body) => setTags(ctx, issue, body.tags ?? []),
}

/**
 * `parts`: what other features let an issue's body carry; `publish`: how a draft becomes an issue; `showPast`: how an
 * issue is shown as it was; `command`: how a command is applied to an issue that is being created.
 */
export function createIssuesFeature(
  parts: readonly IssuePart[],
  publish: PublishIssue,
  showPast: ShowPast,
  command: CommandNewIssue,
): ServerFeature {
  const all = issueParts([tagsPart, ...parts])
  extendProjects({ deleting: eraseIssuesOf })
  watchFields()
  watchTags()
  watchUsers()
  return defineFeature({
    name: 'issues',
    migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
    loaders: [...issuesLoaders, ...valueLoaders, issueFieldLoader, visibilityGroupsLoader, mentionLoader],
    jobs: [reindexJob],
    contributes: [hostKinds.add(issueHost)],
    listeners: [reindexListener],
    loaderFields: {
      Issue: { customFields: issueFieldsField, fields: issueFieldsField },
      Project: projectCounts,
      Tag: issuesOfTag,
      IssueTag: issuesOfTag,
    },
    routes: [
      ...issueRoutes(all, { publish, showPast, command }),
      ...projectIssueRoutes(all),
      referencesRoute,
      ...visibilityGroupsRoutes,
      ...mentionRoutes,
    ],
  })
}
