/** What a category of history looks like on the wire. */
export interface CategoryInfo {
  /** `$type` of its entries. */
  readonly type: string
  /** Both sides are lists of things; else one value or null. */
  readonly isList: boolean
  /** Id of the field it is about, and key of its name among `history.field.*`. */
  readonly field: { readonly id: string; readonly text: string }
}

const category = (type: string, isList: boolean, id: string, text: string = id): CategoryInfo => ({
  type,
  isList,
  field: { id, text: `history.field.${text}` },
})

export const CATEGORIES: Readonly<Record<string, CategoryInfo>> = {
  IssueCreatedCategory: category('IssueCreatedActivityItem', true, 'created', 'issue'),
  IssueResolvedCategory: category('IssueResolvedActivityItem', false, 'resolved date', 'resolved'),
  ProjectCategory: category('ProjectActivityItem', false, 'project'),
  SummaryCategory: category('SimpleValueActivityItem', false, 'summary'),
  DescriptionCategory: category('TextMarkupActivityItem', false, 'description'),
  ReporterCategory: category('CustomFieldActivityItem', true, 'reporter'),
  CustomFieldCategory: category('CustomFieldActivityItem', true, 'customField', 'issue'),
  TagsCategory: category('TagsActivityItem', true, 'tag', 'tags'),
  LinksCategory: category('LinksActivityItem', true, 'links'),
  IssueVisibilityCategory: category('VisibilityGroupActivityItem', true, 'visible to', 'visibility'),
  PermittedGroupCategory: category('VisibilityGroupActivityItem', true, 'visible to', 'visibility'),
  AttachmentsCategory: category('AttachmentActivityItem', true, 'attachments'),
  AttachmentRenameCategory: category('SimpleValueActivityItem', false, 'attachment name', 'attachmentName'),
  AttachmentVisibilityCategory: category(
    'VisibilityGroupActivityItem',
    true,
    'attachment visible to',
    'attachmentVisibility',
  ),
  CommentsCategory: category('CommentActivityItem', true, 'comments'),
  CommentTextCategory: category('TextMarkupActivityItem', false, 'comment text', 'commentText'),
  CommentReactionCategory: category('CommentReactionActivityItem', true, 'comment reaction', 'commentReaction'),
  CommentPinnedCategory: category('CommentPinnedActivityItem', true, 'pinned comment', 'commentPinned'),
  VotersCategory: category('VotersActivityItem', true, 'voters'),
  TotalVotesCategory: category('SingleValueActivityItem', false, 'votes'),
  StarCategory: category('StarActivityItem', true, 'star'),
  IssueMentionCategory: category('IssueMentionActivityItem', true, 'mentioned in', 'mention'),
  CommentMentionCategory: category('CommentMentionActivityItem', true, 'mentioned in comment', 'commentMention'),
  CommentVisibilityCategory: category('VisibilityGroupActivityItem', true, 'comment visible to', 'commentVisibility'),
  WorkItemCategory: category('WorkItemActivityItem', true, 'work item', 'workItem'),
  WorkItemAuthorCategory: category('WorkItemAuthorActivityItem', false, 'work author', 'workAuthor'),
  WorkItemDateCategory: category('SimpleValueActivityItem', false, 'work date', 'workDate'),
  WorkItemDescriptionCategory: category('TextMarkupActivityItem', false, 'work', 'workText'),
  WorkItemDurationCategory: category('WorkItemDurationActivityItem', false, 'work duration', 'workDuration'),
  WorkItemTypeCategory: category('WorkItemTypeActivityItem', true, 'work type', 'workType'),
  WorkItemUsesMarkdownCategory: category('UsesMarkupActivityItem', false, 'work markup', 'workMarkup'),
  VcsChangeCategory: category('VcsChangeActivityItem', true, 'vcs changes', 'vcsChange'),
  VcsChangeStateCategory: category('SimpleValueActivityItem', false, 'vcs change state', 'vcsChangeState'),
  PullRequestChangeCategory: category('PullRequestActivityItem', true, 'pull requests', 'pullRequest'),
  CommentAttachmentsCategory: category(
    'CommentAttachmentsActivityItem',
    true,
    'comment attachments',
    'commentAttachments',
  ),
}

const MEMBERS: Readonly<Record<string, string>> = {
  SummaryCategory: 'summary',
  DescriptionCategory: 'description',
  TagsCategory: 'tags',
  ProjectCategory: 'project',
  ReporterCategory: 'reporter',
  IssueResolvedCategory: 'resolved',
  AttachmentsCategory: 'attachments',
  AttachmentRenameCategory: 'name',
  CommentsCategory: 'comments',
  CommentTextCategory: 'text',
  CommentAttachmentsCategory: 'attachments',
  VcsChangeCategory: 'vcsChanges',
  VcsChangeStateCategory: 'state',
  PullRequestChangeCategory: 'pullRequests',
  TotalVotesCategory: 'votes',
  StarCategory: 'hasStar',
  IssueMentionCategory: 'mentions',
  CommentMentionCategory: 'mentions',
  CommentReactionCategory: 'reactions',
  CommentPinnedCategory: 'pinned',
  VotersCategory: 'voters',
  WorkItemCategory: 'workItems',
  WorkItemAuthorCategory: 'author',
  WorkItemDateCategory: 'date',
  WorkItemDescriptionCategory: 'text',
  WorkItemDurationCategory: 'duration',
  WorkItemTypeCategory: 'type',
  WorkItemUsesMarkdownCategory: 'usesMarkdown',
}

/** Name of the attribute of the target that changed. */
export function memberOf(categoryId: string, valueEntity: string | null): string | null {
  if (categoryId.endsWith('VisibilityCategory')) return valueEntity === 'User' ? 'permittedUsers' : 'permittedGroups'
  return MEMBERS[categoryId] ?? null
}
