const ofIssue = {
  'Summary, issue.changed, updated': 'summary',
  'Description, issue.changed, updated': 'description checkboxes',
  'issue.changed, updated': 'usesMarkdown',
  'IssueVisibility, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, updated':
    'visibility',
  'Tags, issue.changed, updated': 'tags',
  'CustomField, issue.changed, updated': 'customFields fields customFields:private fields:private',
  'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
    'project',
  'Attachments, attachment.added, updated': 'attachments',
  'Reporter, issue.changed to former readers, updated': 'reporter',
}
const gone = {
  'far CustomField, far issue.changed, far sums, far updated, issue.deleted': 'verb',
}
const ofField = {
  'CustomField, issue.changed, updated': 'value value:private',
}
const ofDraft = {
  nothing:
    'summary description usesMarkdown visibility tags links customFields fields customFields:private fields:private project',
}
const nothing = {
  nothing: 'verb',
}
const ofDraftField = {
  nothing: 'value',
}
const ofDraftComment = {
  nothing: 'text usesMarkdown visibility',
}
const ofDraftText = {
  nothing: 'text baseVersion',
}
const ofDraftWork = {
  nothing: 'text usesMarkdown type duration date attributes author',
}

/**
 * What a change does beside what it is asked for, by route; then the attributes that do just that. `updated`: the issue
 * counts as changed now, by who acts. Names in capitals are categories of history, those with a dot events that streams
 * are told, some also to those who can see it no more, or silently. `sums`: the issue's votes, comments or time spent.
 * `other`: of the issue at the other end; `far`: of those that it is a part or a duplicate of; `new`: of one that is made.
 */
export const SIDE_EFFECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'attachments.add': {
    'Attachments, attachment.added, updated': 'verb',
  },
  'attachments.addToComment': {
    'CommentAttachments, attachment.added, updated': 'verb',
  },
  'attachments.remove': {
    'Attachments, attachment.removed, updated': 'verb',
  },
  'attachments.update': {
    'AttachmentRename, attachment.changed, updated': 'name',
    'AttachmentVisibility, attachment.changed, updated': 'visibility',
  },
  'commands.run': {
    'CustomField, issue.changed silently, updated': 'silent ?muteUpdateNotifications',
    'CustomField, issue.changed, updated': 'query:field query:private',
    'Tags, issue.changed, updated': 'query:tag',
    'IssueVisibility, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, updated':
      'query:visibility',
    'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
      'query:move',
    'Links, link.added, other Links, other link.added, other updated, updated': 'query:link',
    Tags: 'query:star',
    'CustomField, WorkItem, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.added':
      'query:work',
    'far CustomField, far issue.changed, far sums, far updated, issue.deleted': 'query:delete',
    'new IssueCreated, new Tags, new issue.created, new updated': 'query:clone',
    'Comments, comment.added, sums, updated': 'comment visibility usesMarkdown',
    'CustomField, by another, issue.changed, updated': 'runAs',
  },
  'comments.create': {
    'Comments, comment.added, sums, updated': 'text usesMarkdown visibility',
    'Comments, comment.added silently, sums, updated': '?muteUpdateNotifications',
  },
  'comments.delete': {
    'Comments, comment.deleted, sums, updated': 'verb',
    'Comments, comment.deleted silently, sums, updated': '?muteUpdateNotifications',
  },
  'comments.update': {
    'CommentText, comment.changed, updated': 'text checkboxes',
    'CommentText, comment.changed silently, updated': '?muteUpdateNotifications',
    'comment.changed, updated': 'usesMarkdown',
    'CommentVisibility, comment.changed, updated': 'visibility',
    'Comments, comment.changed, sums, updated': 'deleted',
    'CommentPinned, comment.changed, updated': 'pinned',
  },
  'drafts.admin.attachments.add': nothing,
  'drafts.admin.create': ofDraft,
  'drafts.admin.fields.update': ofDraftField,
  'drafts.admin.remove': nothing,
  'drafts.admin.update': ofDraft,
  'drafts.attachments.add': nothing,
  'drafts.comment.create': ofDraftComment,
  'drafts.comment.update': ofDraftComment,
  'drafts.commentEdit.keep': ofDraftText,
  'drafts.create': ofDraft,
  'drafts.description.keep': ofDraftText,
  'drafts.fields.update': ofDraftField,
  'drafts.remove': nothing,
  'drafts.update': ofDraft,
  'history.erase': {
    'activity.erased': 'verb',
  },
  'issues.create': {
    'new IssueCreated, new issue.created, new updated':
      'summary description usesMarkdown visibility customFields fields customFields:private fields:private reporter project',
    'new IssueCreated, new Tags, new issue.created, new updated': 'tags',
    'new Attachments, new IssueCreated, new attachment.added, new issue.created, new updated': 'attachments',
    'Links, link.added, new IssueCreated, new Links, new issue.created, new link.added, new updated, updated': 'links',
  },
  'issues.createInProject': {
    'new IssueCreated, new issue.created, new updated':
      'summary description usesMarkdown visibility customFields fields customFields:private fields:private reporter',
    'new IssueCreated, new Tags, new issue.created, new updated': 'tags',
    'new Attachments, new IssueCreated, new attachment.added, new issue.created, new updated': 'attachments',
    'Links, link.added, new IssueCreated, new Links, new issue.created, new link.added, new updated, updated': 'links',
  },
  'issues.customFields.update': ofField,
  'issues.delete': gone,
  'issues.deleteOfProject': gone,
  'issues.fields.update': ofField,
  'issues.move': {
    'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
      'id',
  },
  'issues.restore': {
    'far CustomField, far issue.changed, far sums, far updated, issue.restored': 'verb',
  },
  'issues.tags.add': {
    'Tags, issue.changed, updated': 'id',
  },
  'issues.tags.remove': {
    'Tags, issue.changed, updated': 'verb',
  },
  'issues.update': ofIssue,
  'issues.updateOfProject': ofIssue,
  'links.add': {
    'Links, link.added, other Links, other link.added, other updated, updated': 'id',
    'Links, link.added silently, other Links, other link.added silently, other updated, updated':
      '?muteUpdateNotifications',
  },
  'links.remove': {
    'Links, link.removed, other Links, other link.removed, other updated, updated': 'verb',
    'Links, link.removed silently, other Links, other link.removed silently, other updated, updated':
      '?muteUpdateNotifications',
  },
  'pullRequests.create': {
    'PullRequestChange, issue.changed, updated': 'text author userName branch date url idExternal title state',
  },
  'pullRequests.delete': {
    'PullRequestChange, issue.changed, updated': 'verb',
  },
  'pullRequests.update': {
    'issue.changed, updated': 'text author userName branch date url idExternal title',
    'PullRequestChange, issue.changed, updated': 'state',
  },
  'reactions.add': {
    'CommentReaction, comment.reacted': 'reaction',
  },
  'reactions.remove': {
    'CommentReaction, comment.reacted': 'verb',
  },
  'timeTracking.createItem': {
    'CustomField, WorkItem, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.added':
      'text usesMarkdown type duration date attributes author',
    'CustomField, WorkItem, far CustomField, far issue.changed silently, far sums, far updated, issue.changed silently, sums, updated, workItem.added silently':
      '?muteUpdateNotifications',
  },
  'timeTracking.deleteItem': {
    'CustomField, WorkItem, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.removed':
      'verb',
    'CustomField, WorkItem, far CustomField, far issue.changed silently, far sums, far updated, issue.changed silently, sums, updated, workItem.removed silently':
      '?muteUpdateNotifications',
  },
  'timeTracking.putDraft': ofDraftWork,
  'timeTracking.updateItem': {
    'WorkItemDescription, updated, workItem.changed': 'text',
    'WorkItemUsesMarkdown, updated, workItem.changed': 'usesMarkdown',
    'WorkItemType, updated, workItem.changed': 'type',
    'CustomField, WorkItemDuration, far CustomField, far issue.changed, far sums, far updated, issue.changed, sums, updated, workItem.changed':
      'duration',
    'CustomField, WorkItemDuration, far CustomField, far issue.changed silently, far sums, far updated, issue.changed silently, sums, updated, workItem.changed silently':
      '?muteUpdateNotifications',
    'WorkItemDate, updated, workItem.changed': 'date',
    'updated, workItem.changed': 'attributes',
    'WorkItemAuthor, updated, workItem.changed': 'author',
  },
  'timeTracking.writeDraft': ofDraftWork,
  'transfers.clone': {
    'new IssueCreated, new Tags, new issue.created, new updated': 'summary withAttachments withSubtasks project',
    'far Links, far link.added, far updated, new IssueCreated, new Links, new Tags, new issue.created, new link.added, new updated':
      'withLinks',
  },
  'transfers.move': {
    'CustomField, Project, far CustomField, far issue.changed, far sums, far updated, issue.changed to former readers, sums, updated':
      'project withSubtasks',
  },
  'vcsChanges.create': {
    'VcsChange, issue.changed, updated': 'text author userName branch date version urls files state',
  },
  'vcsChanges.delete': {
    'VcsChange, issue.changed, updated': 'verb',
  },
  'vcsChanges.update': {
    'issue.changed, updated': 'text author userName branch date version urls files',
    'VcsChangeState, issue.changed, updated': 'state',
  },
  'votes.set': {
    'TotalVotes, Voters, far sums, issue.voted, sums': 'hasVote',
  },
  'watchers.add': {
    Tags: 'user',
  },
  'watchers.remove': {
    Tags: 'verb',
  },
  'watchers.set': {
    Tags: 'hasStar issueWatchers',
  },
}
