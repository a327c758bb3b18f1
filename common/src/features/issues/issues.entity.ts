import { any, bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const Issue = defineEntity({
  name: 'Issue',
  classNo: 2,
  fields: {
    idReadable: str({ always: true }),
    numberInProject: long(readOnly),
    created: long(readOnly),
    updated: long(readOnly),
    resolved: long(readOnly),
    project: ref('Project'),
    summary: str({ always: true }),
    description: str(),
    trimmedDescription: str(readOnly),
    wikifiedDescription: str(readOnly),
    usesMarkdown: bool(),
    reporter: ref('User'),
    updater: ref('User', readOnly),
    draftOwner: ref('User', readOnly),
    isDraft: bool(readOnly),
    /** The comment that the reader is writing. */
    draftComment: ref('IssueComment', readOnly),
    /** The description that the reader is writing in place of this one. */
    editDraft: ref('EditDraft', readOnly),
    visibility: ref('Visibility'),
    votes: int(readOnly),
    voters: ref('IssueVoters', readOnly),
    watchers: ref('IssueWatchers', readOnly),
    comments: list('IssueComment'),
    commentsCount: int(readOnly),
    pinnedComments: list('IssueComment', readOnly),
    tags: list('Tag'),
    /** Written with a new issue and its drafts only; afterwards links have addresses of their own. */
    links: list('IssueLink'),
    subtasks: ref('IssueLink', readOnly),
    parent: ref('IssueLink', readOnly),
    /** Of boards that the reader sees. Written with a new issue and its drafts only; afterwards boards have addresses. */
    sprints: list('Sprint'),
    customFields: list('IssueCustomField'),
    fields: list('IssueCustomField'),
    attachments: list('IssueAttachment'),
    externalIssue: ref('ExternalIssue', readOnly),
    hasEmail: bool(readOnly),
    canUpdateVisibility: bool(readOnly),
    canAddPublicComment: bool(readOnly),
    mentionedUsers: list('User', readOnly),
    mentionedIssues: list('Issue', readOnly),
    mentionedArticles: any(readOnly),
    usersTyping: list('UserTyping', readOnly),
    /** Opaque versions of summary and description for If-Match. */
    summaryVersion: str(readOnly),
    descriptionVersion: str(readOnly),
  },
})

/** The body that changes an issue: its attributes, and tasks of the description that are ticked. */
export const ChangedIssue = defineEntity({
  name: 'ChangedIssue',
  extends: Issue,
  fields: {
    /** `[{checked, position}]`, where `text` may say what stands there. */
    checkboxes: any(),
  },
})

export const ExternalIssue = defineEntity({
  name: 'ExternalIssue',
  fields: { name: str(readOnly), url: str(readOnly), key: str(readOnly) },
})

export const Visibility = defineEntity({
  name: 'Visibility',
  fields: {
    permittedGroups: list('UserGroup'),
    permittedUsers: list('User'),
    implicitPermittedUsers: list('User', readOnly),
    /** It is the limit of what the thing stands below. */
    inherited: bool(readOnly),
  },
})
export const LimitedVisibility = defineEntity({ name: 'LimitedVisibility', extends: Visibility, fields: {} })
export const UnlimitedVisibility = defineEntity({ name: 'UnlimitedVisibility', fields: {} })
