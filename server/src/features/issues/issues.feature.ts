import { fileURLToPath } from 'node:url'
import { issueTagRoutes } from '@cairn/common/features/tags'
import { defineFeature } from '../../platform/feature/index.ts'
import { bundleHooks } from '../bundles/index.ts'
import { fieldHooks } from '../custom-fields/index.ts'
import { deletedKinds } from '../deleted-items/index.ts'
import { historyCategories, historyValues, hostKinds, textsOfHosts } from '../hosts/index.ts'
import { projectHooks } from '../projects/index.ts'
import { textSources } from '../search/index.ts'
import { setTags, tagHooks, tagsFor } from '../tags/index.ts'
import { userHooks } from '../users/index.ts'
import { commandVerbs } from './command-verbs/command-verb.ts'
import { cloneVerb, deleteVerb } from './command-verbs/existence-verbs.ts'
import { fieldVerb } from './command-verbs/field-verb.ts'
import { visibilityVerb } from './command-verbs/visibility-verb.ts'
import { eraseIssuesOf } from './commands/erase-issues.ts'
import { deletedIssues } from './deleted-issues.ts'
import { valueLoaders } from './field-values.ts'
import { followTags } from './follow-tags.ts'
import { followUsers } from './follow-users.ts'
import { issueFieldLoader, issueFieldsField } from './issue-fields.loader.ts'
import { issueHistory, issueValues } from './issue-history.ts'
import { issueHost } from './issue-host.ts'
import { type IssuePart, issueParts, issuePublisher, issueQuery, newIssueCommand, pastOfIssue } from './issue-parts.ts'
import { fieldTexts, issueTexts } from './issue-text-sources.ts'
import { issueRoutes } from './issues.handlers.ts'
import { issuesLoaders } from './issues.loader.ts'
import { hasIssues } from './issues.store.ts'
import { issuesOfTag } from './issues-of-tag.ts'
import { bundleWasChanged, followFields, reindexJob, reindexListener, usesOfValue } from './jobs/reindex.ts'
import { mentionLoader, mentionRoutes } from './mention.ts'
import { textsOfIssues } from './own-texts.ts'
import { pastFieldLoader } from './past-fields.ts'
import { projectCounts } from './project-counts.ts'
import { projectIssueRoutes } from './project-issues.handlers.ts'
import { fieldTerms, searchTerms, tagTerms } from './search-terms.ts'
import { visibilityGroupsLoader, visibilityGroupsRoutes } from './visibility-groups.ts'

const tagsPart: IssuePart = {
  key: 'tags',
  apply: async (ctx, issue, body) => setTags(ctx, issueHost, issue, body.tags ?? []),
}

const tags = tagsFor(issueHost, issueTagRoutes)

export const issuesFeature = defineFeature({
  name: 'issues',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [
    ...issuesLoaders,
    ...valueLoaders,
    issueFieldLoader,
    pastFieldLoader,
    visibilityGroupsLoader,
    mentionLoader,
  ],
  jobs: [reindexJob],
  contributes: [
    hostKinds.add(issueHost),
    textsOfHosts.add(textsOfIssues),
    deletedKinds.add(deletedIssues),
    issueParts.add(tagsPart),
    historyCategories.add(issueHistory),
    ...issueValues.map(historyValues.add),
    searchTerms.add(fieldTerms),
    searchTerms.add(tagTerms),
    textSources.add(issueTexts),
    textSources.add(fieldTexts),
    projectHooks.add({ isInUse: hasIssues, deleting: eraseIssuesOf }),
    bundleHooks.add({ changed: bundleWasChanged, usesOfValue }),
    fieldHooks.add(followFields),
    tagHooks.add(followTags),
    userHooks.add(followUsers),
    ...[fieldVerb, visibilityVerb, cloneVerb, deleteVerb].map(verb => commandVerbs.add(verb)),
  ],
  listeners: [reindexListener],
  loaderFields: {
    Issue: { customFields: issueFieldsField, fields: issueFieldsField, ...tags.loaderFields.Issue },
    Project: projectCounts,
    Tag: issuesOfTag,
    IssueTag: issuesOfTag,
  },
  routes: [...issueRoutes, ...tags.routes, ...projectIssueRoutes(), ...visibilityGroupsRoutes, ...mentionRoutes],
  needs: [issuePublisher, pastOfIssue, newIssueCommand, issueQuery],
})
