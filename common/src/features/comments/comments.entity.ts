import { any, bool, defineEntity, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const IssueComment = defineEntity({
  name: 'IssueComment',
  classNo: 4,
  fields: {
    text: str(),
    textPreview: str(readOnly),
    usesMarkdown: bool(),
    created: long(readOnly),
    updated: long(readOnly),
    author: ref('User'),
    issue: ref('Issue', readOnly),
    attachments: list('IssueAttachment'),
    visibility: ref('Visibility'),
    deleted: bool(),
    pinned: bool(),
    reactions: list('Reaction', readOnly),
    reactionOrder: str(readOnly),
    hasEmail: bool(readOnly),
    suspiciousEmail: str(readOnly),
    originalText: str(readOnly),
    mentionedUsers: list('User', readOnly),
    mentionedIssues: list('Issue', readOnly),
    mentionedArticles: any(readOnly),
    canUpdateVisibility: bool(readOnly),
    /** Only in bodies: `[{checked, position}]` ticks task list items of the text. */
    checkboxes: any(),
    /** Opaque version of the text for If-Match. */
    textVersion: str(readOnly),
    /** The text that the reader is writing in place of this one. */
    editDraft: ref('EditDraft', readOnly),
  },
})

/** Entities of comments, of each kind of what is commented on. Features that add a kind add theirs. */
export interface CommentEntities {
  readonly IssueComment: 'Issue'
}
export type CommentEntity = keyof CommentEntities
