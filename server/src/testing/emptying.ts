/**
 * What becomes of each attribute that one may write when `null` (or an empty list) is sent for it, by route: `emptied`,
 * `refused`, `kept` as it is (there is nothing that would be none), back to its `default`; `changes x`: of something that
 * stands in both (or of all: it is not at that address any more). `never there`: the samples have none of it.
 */
export const EMPTYING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'access.reassignRole': {
    kept: 'role scope holder',
  },
  'access.updateRole': {
    emptied: 'description',
    'never there': 'permissions',
    refused: 'name',
  },
  'agileProfile.update': {
    kept: 'defaultAgile visitedSprints cardDetailLevel',
  },
  'agiles.update': {
    emptied: 'visibleFor updateableBy estimationField colorCoding resolvedDays',
    kept: 'owner visibleForProjectBased updateableByProjectBased readSharingSettings updateSharingSettings orphansAtTheTop hideOrphansSwimlane columnSettings swimlaneSettings sprintsSettings cardSettings favorite backlog extensions cardOnSeveralSprints colorizeCustomFields flatBacklog',
    'never there': 'originalEstimationField quickFilters',
    refused: 'name projects',
  },
  'articleAttachments.update': {
    default: 'visibility',
    'never there': 'base64Content',
    refused: 'name',
  },
  'articleComments.update': {
    default: 'visibility',
    emptied: 'text',
    kept: 'usesMarkdown author attachments deleted pinned resolved',
    'never there': 'checkboxes anchor inReplyTo',
  },
  'articleDrafts.update': {
    'changes contentVersion': 'content',
    'changes summaryVersion': 'summary',
    default: 'visibility',
    emptied: 'project tags parentArticle',
    kept: 'attachments hasStar isTemplate forAllProjects summaryVersion contentVersion awaitsTitle',
    'never there': 'ordinal originalArticle',
  },
  'articleTexts.comment.update': {
    default: 'visibility',
    emptied: 'text',
    kept: 'usesMarkdown author deleted pinned',
    'never there': 'attachments checkboxes anchor resolved inReplyTo',
  },
  'articleTexts.commentEdit.keep': {
    emptied: 'text baseVersion',
  },
  'articleTexts.content.keep': {
    emptied: 'text baseVersion',
  },
  'articleWatchers.set': {
    kept: 'hasStar articleWatchers',
  },
  'articles.children.update': {
    'changes visibility,summary,content,attachments,project,ordinal,tags,hasStar,isTemplate,forAllProjects,$type':
      'parentArticle',
    default: 'visibility',
    emptied: 'content tags',
    kept: 'project ordinal hasStar isTemplate forAllProjects',
    'never there': 'attachments checkboxes',
    refused: 'summary',
  },
  'articles.update': {
    default: 'visibility',
    emptied: 'content tags',
    kept: 'attachments project ordinal hasStar isTemplate forAllProjects',
    'never there': 'checkboxes parentArticle',
    refused: 'summary',
  },
  'attachments.update': {
    default: 'visibility',
    'never there': 'base64Content',
    refused: 'name',
  },
  'bundles.update': {
    kept: 'values',
    'never there': 'individuals groups',
    refused: 'name',
  },
  'bundles.updateValue': {
    emptied: 'description localizedName',
    kept: 'archived ordinal color',
    'never there': 'isResolved owner startDate releaseDate released assembleDate',
    refused: 'name',
  },
  'comments.update': {
    default: 'visibility',
    kept: 'usesMarkdown author attachments deleted pinned',
    'never there': 'checkboxes',
    refused: 'text',
  },
  'customFields.update': {
    emptied: 'localizedName aliases',
    kept: 'fieldType isAutoAttached isDisplayedInIssueList ordinal fieldDefaults',
    refused: 'name',
  },
  'customFields.updateDefaults': {
    emptied: 'emptyFieldText bundle',
    kept: 'canBeEmpty isPublic',
    'never there': 'defaultValues',
  },
  'customFields.updateOfProject': {
    emptied: 'emptyFieldText defaultValues',
    kept: 'field canBeEmpty ordinal isPublic bundle',
    'never there': 'condition',
  },
  'customFields.updateOfProjectAlias': {
    emptied: 'emptyFieldText',
    kept: 'field canBeEmpty ordinal isPublic bundle',
    'never there': 'condition defaultValues',
  },
  'drafts.admin.update': {
    'changes customFields,fields': 'project',
    default: 'visibility',
    emptied: 'summary description tags sprints',
    kept: 'usesMarkdown reporter links',
    'never there': 'idReadable comments customFields fields attachments',
  },
  'drafts.comment.update': {
    default: 'visibility',
    emptied: 'text',
    kept: 'usesMarkdown author deleted pinned',
    'never there': 'attachments checkboxes',
  },
  'drafts.commentEdit.keep': {
    emptied: 'text baseVersion',
  },
  'drafts.description.keep': {
    emptied: 'text baseVersion',
  },
  'drafts.update': {
    'changes customFields,fields': 'project',
    default: 'visibility',
    emptied: 'summary description tags sprints',
    kept: 'usesMarkdown reporter links',
    'never there': 'idReadable comments customFields fields attachments',
  },
  'folders.pin': {
    kept: 'name pinned',
    'never there': 'ordinal',
  },
  'groups.update': {
    emptied: 'description parentGroup',
    kept: 'autoJoin',
    refused: 'name',
  },
  'issueTags.update': {
    emptied: 'visibleFor updateableBy',
    kept: 'readSharingSettings updateSharingSettings color untagOnResolve tagSharingSettings',
    refused: 'name',
  },
  'issues.customFields.update': {
    kept: 'name',
    'never there': 'event',
    refused: 'value',
  },
  'issues.fields.update': {
    kept: 'name',
    'never there': 'event',
    refused: 'value',
  },
  'issues.move': {
    refused: 'name shortName description startingNumber leader archived fromEmail replyToEmail numberReference',
  },
  'issues.update': {
    default: 'visibility',
    emptied: 'description tags',
    kept: 'idReadable project usesMarkdown reporter comments links sprints customFields fields attachments',
    'never there': 'checkboxes',
    refused: 'summary',
  },
  'issues.updateOfProject': {
    default: 'visibility',
    emptied: 'description tags',
    kept: 'idReadable project usesMarkdown reporter comments links sprints customFields fields attachments',
    'never there': 'checkboxes',
    refused: 'summary',
  },
  'links.updateType': {
    emptied: 'localizedName localizedSourceToTarget targetToSource localizedTargetToSource',
    kept: 'directed aggregation blocking',
    refused: 'name sourceToTarget',
  },
  'projects.update': {
    emptied: 'description fromEmail replyToEmail',
    kept: 'startingNumber archived',
    'never there': 'numberReference',
    refused: 'name shortName leader',
  },
  'pullRequests.update': {
    'changes author': 'userName',
    'changes userName': 'author',
    emptied: 'text branch idExternal title',
    kept: 'date url state',
  },
  'savedQueries.update': {
    emptied: 'visibleFor updateableBy query',
    kept: 'readSharingSettings updateSharingSettings',
    refused: 'name',
  },
  'settings.update': {
    kept: 'systemSettings restSettings localeSettings appearanceSettings frameSettings linkSettings bannerSettings',
  },
  'settings.updateAppearance': {
    kept: 'timeZone dateFieldFormat',
  },
  'settings.updateFrames': {
    kept: 'allowedFrames',
  },
  'settings.updateBanner': {
    emptied: 'globalBanner',
    kept: 'globalBannerEnabled',
  },
  'settings.updateLinks': {
    emptied: 'copyrightHolder',
    kept: 'copyrightStart',
    'never there':
      'feedback faq documentation videos videosByLanguage serviceStatus maintenance support website license',
  },
  'settings.updateRest': {
    kept: 'allowAllOrigins',
    'never there': 'allowedOrigins',
  },
  'settings.updateSearch': {
    kept: 'languages',
  },
  'settings.updateSystem': {
    default: 'maxExportItems',
    kept: 'isApplicationReadOnly guestAccess allowIndexing',
    'never there': 'administratorEmail',
  },
  'sprints.update': {
    emptied: 'goal start finish',
    kept: 'archived isDefault issues',
    'never there': 'previousSprint',
    refused: 'name',
  },
  'tags.update': {
    emptied: 'visibleFor updateableBy',
    kept: 'readSharingSettings updateSharingSettings color untagOnResolve tagSharingSettings',
    refused: 'name',
  },
  'timeSettings.updateOfProject': {
    emptied: 'estimate timeSpent workItemTypes',
    kept: 'enabled',
  },
  'timeSettings.updateWorkTime': {
    kept: 'minutesADay workDays',
  },
  'timeTracking.updateItem': {
    emptied: 'text type',
    kept: 'author usesMarkdown date attributes',
    refused: 'duration',
  },
  'users.update': {
    emptied: 'email',
    kept: 'banned',
    'never there': 'currentPassword',
    refused: 'login fullName',
  },
  'users.updateAppearanceProfile': {
    default: 'expandNavigation showTooltips naturalCommentsOrder',
    kept: 'uiTheme useAbsoluteDates firstDayOfWeek liteUiFilters exceptionsExpanded shortcuts',
    'never there': 'preferences',
  },
  'users.updateArticlesProfile': {
    default: 'showComments showHistory showInlineComments',
    emptied: 'queryMode',
  },
  'users.updateGeneralProfile': {
    kept: 'dateFieldFormat timezone locale',
  },
  'users.updateTimeTrackingProfile': {
    kept: 'periodFormat',
  },
  'vcsChanges.update': {
    'changes author': 'userName',
    'changes userName': 'author',
    emptied: 'text branch',
    kept: 'date files state',
    'never there': 'urls',
    refused: 'version',
  },
  'votes.set': {
    kept: 'hasVote',
  },
  'watchers.set': {
    kept: 'hasStar issueWatchers',
  },
  'workAttributes.update': {
    emptied: 'values',
    refused: 'name',
  },
  'workItemTypes.update': {
    kept: 'autoAttached color ordinal',
    refused: 'name',
  },
}
