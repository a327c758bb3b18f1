import type { Rights } from './attribute-bench.ts'

const ISSUE = 'UPDATE_ISSUE or reporter CREATE_ISSUE'
const MOVE = `${ISSUE} and there CREATE_ISSUE`
const COMMENT = 'UPDATE_NOT_OWN_COMMENT or author UPDATE_COMMENT'
const WORK = 'UPDATE_NOT_OWN_WORK_ITEM or author UPDATE_WORK_ITEM'
const LINK = 'LINK_ISSUE or reporter CREATE_ISSUE'
const FILE = 'CREATE_ATTACHMENT_ISSUE or reporter CREATE_ISSUE'
const SILENTLY = 'APPLY_COMMANDS_SILENTLY'

const ofIssue = {
  [ISSUE]: 'summary description usesMarkdown visibility tags customFields fields checkboxes',
  [MOVE]: 'project',
  [FILE]: 'attachments',
  PRIVATE_UPDATE_ISSUE: 'customFields:private fields:private',
  PROJECT_UPDATE: 'reporter',
  ignored: 'idReadable comments links',
}
const ofNewIssue = {
  CREATE_ISSUE: 'summary description usesMarkdown visibility tags customFields fields attachments links',
  'CREATE_ISSUE and PRIVATE_UPDATE_ISSUE': 'customFields:private fields:private',
  'CREATE_ISSUE and PROJECT_UPDATE': 'reporter',
  ignored: 'idReadable comments',
}
const ofField = { [ISSUE]: 'value', PRIVATE_UPDATE_ISSUE: 'value:private', ignored: 'name', refused: 'event' }
const ofChange = { [ISSUE]: 'text author userName branch date version urls files state' }
const ofRequest = { [ISSUE]: 'text author userName branch date url idExternal title state' }
const ofDraft = {
  author: 'summary description usesMarkdown visibility tags links customFields fields',
  'author and PRIVATE_UPDATE_ISSUE': 'customFields:private fields:private',
  'author and there CREATE_ISSUE': 'project',
  ignored: 'idReadable reporter comments attachments',
}
const ofNewDraft = {
  person: 'summary description usesMarkdown visibility tags links',
  'person CREATE_ISSUE': 'customFields fields',
  'person CREATE_ISSUE and PRIVATE_UPDATE_ISSUE': 'customFields:private fields:private',
  ignored: 'idReadable reporter comments attachments',
  'person and there CREATE_ISSUE': 'project',
}
const ofDraftComment = {
  'person CREATE_COMMENT': 'text usesMarkdown visibility',
  ignored: 'author attachments deleted pinned checkboxes',
}

/** What each attribute of a route needs, of those that change an issue or something in it. */
export const ISSUE_RIGHTS: Rights = {
  'issues.create': { ...ofNewIssue, 'there CREATE_ISSUE': 'project' },
  'issues.createInProject': { ...ofNewIssue, ignored: `${ofNewIssue.ignored} project` },
  'issues.update': ofIssue,
  'issues.updateOfProject': ofIssue,
  'issues.customFields.update': ofField,
  'issues.fields.update': ofField,
  'issues.move': { [MOVE]: 'id' },
  'issues.tags.add': { [ISSUE]: 'id' },
  'issues.tags.remove': { [ISSUE]: 'verb' },
  'issues.delete': { DELETE_ISSUE: 'verb' },
  'issues.deleteOfProject': { DELETE_ISSUE: 'verb' },
  'issues.restore': { DELETE_ISSUE: 'verb' },
  'transfers.move': { [MOVE]: 'project withSubtasks' },
  'transfers.clone': {
    CREATE_ISSUE: 'summary withAttachments withLinks withSubtasks',
    'there CREATE_ISSUE': 'project',
  },
  'comments.create': {
    CREATE_COMMENT: 'text usesMarkdown visibility',
    [`CREATE_COMMENT and ${SILENTLY}`]: '?muteUpdateNotifications',
    ignored: 'author attachments deleted pinned checkboxes',
  },
  'comments.update': {
    [COMMENT]: 'text usesMarkdown visibility checkboxes',
    'DELETE_NOT_OWN_COMMENT or author DELETE_COMMENT': 'deleted',
    [ISSUE]: 'pinned',
    [`${COMMENT} and ${SILENTLY}`]: '?muteUpdateNotifications',
    ignored: 'author attachments',
  },
  'comments.delete': {
    'DELETE_NOT_OWN_COMMENT or author DELETE_COMMENT': 'verb',
    [`DELETE_NOT_OWN_COMMENT or author DELETE_COMMENT and ${SILENTLY}`]: '?muteUpdateNotifications',
  },
  'attachments.add': { [FILE]: 'verb' },
  'attachments.addToComment': { [`${FILE} and UPDATE_NOT_OWN_COMMENT or author`]: 'verb' },
  'attachments.update': { 'UPDATE_ATTACHMENT_ISSUE or author': 'name visibility', ignored: 'base64Content' },
  'attachments.remove': { 'DELETE_ATTACHMENT_ISSUE or author': 'verb' },
  'links.add': { [LINK]: 'id', [`${LINK} and ${SILENTLY}`]: '?muteUpdateNotifications' },
  'links.remove': { [LINK]: 'verb', [`${LINK} and ${SILENTLY}`]: '?muteUpdateNotifications' },
  'votes.set': { person: 'hasVote' },
  'watchers.set': { person: 'hasStar', UPDATE_WATCHERS: 'issueWatchers' },
  'watchers.add': { UPDATE_WATCHERS: 'user', refused: 'isStarred' },
  'watchers.remove': { 'UPDATE_WATCHERS and VIEW_WATCHERS': 'verb' },
  'reactions.add': { person: 'reaction' },
  'reactions.remove': { author: 'verb' },
  'timeTracking.createItem': {
    'person CREATE_WORK_ITEM': 'text usesMarkdown type duration date attributes',
    'person CREATE_NOT_OWN_WORK_ITEM': 'author',
    [`person CREATE_WORK_ITEM and ${SILENTLY}`]: '?muteUpdateNotifications',
  },
  'timeTracking.updateItem': {
    [WORK]: 'text usesMarkdown type duration date attributes',
    [`${WORK} and CREATE_NOT_OWN_WORK_ITEM`]: 'author',
    [`${WORK} and ${SILENTLY}`]: '?muteUpdateNotifications',
  },
  'timeTracking.deleteItem': { [WORK]: 'verb', [`${WORK} and ${SILENTLY}`]: '?muteUpdateNotifications' },
  'timeTracking.writeDraft': {
    'person CREATE_WORK_ITEM': 'text usesMarkdown type duration date attributes author',
  },
  'timeTracking.putDraft': {
    'person CREATE_WORK_ITEM': 'text usesMarkdown type duration date attributes author',
  },
  'vcsChanges.create': ofChange,
  'vcsChanges.update': ofChange,
  'vcsChanges.delete': { [ISSUE]: 'verb' },
  'pullRequests.create': ofRequest,
  'pullRequests.update': ofRequest,
  'pullRequests.delete': { [ISSUE]: 'verb' },
  'history.erase': { LOW_LEVEL: 'verb' },
  'drafts.create': ofNewDraft,
  'drafts.update': ofDraft,
  'drafts.fields.update': { 'author and CREATE_ISSUE': 'value', ignored: 'name', refused: 'event' },
  'drafts.attachments.add': { author: 'verb' },
  'drafts.admin.create': ofNewDraft,
  'drafts.admin.update': ofDraft,
  'drafts.admin.fields.update': { 'author and CREATE_ISSUE': 'value', ignored: 'name', refused: 'event' },
  'drafts.admin.attachments.add': { author: 'verb' },
  'drafts.remove': { author: 'verb' },
  'drafts.admin.remove': { author: 'verb' },
  'drafts.comment.create': ofDraftComment,
  'drafts.comment.update': ofDraftComment,
  'drafts.description.keep': { [ISSUE]: 'text baseVersion' },
  'drafts.commentEdit.keep': { [COMMENT]: 'text baseVersion' },
  'commands.run': {
    [ISSUE]: 'query:field query:tag query:visibility',
    PRIVATE_UPDATE_ISSUE: 'query:private',
    [MOVE]: 'query:move',
    [LINK]: 'query:link',
    person: 'query:star',
    'person CREATE_WORK_ITEM': 'query:work',
    DELETE_ISSUE: 'query:delete',
    CREATE_ISSUE: 'query:clone',
    CREATE_COMMENT: 'comment visibility usesMarkdown',
    [`${ISSUE} and ${SILENTLY}`]: 'silent ?muteUpdateNotifications',
    LOW_LEVEL: 'runAs',
    ignored: 'caret issues project search skipRefusing',
  },
}

/** Their bodies only say which tag, issue or project is meant. */
export const ISSUE_REFERENCES: ReadonlySet<string> = new Set(['issues.move', 'issues.tags.add', 'links.add'])
