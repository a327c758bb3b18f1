import { any, bool, defineEntity, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const ActivityItem = defineEntity({
  name: 'ActivityItem',
  classNo: 12,
  fields: {
    author: ref('User', readOnly),
    authorGroup: ref('UserGroup', readOnly),
    timestamp: long({ ...readOnly, always: true }),
    /** The same for entries of one change; null when that is not known. */
    change: str(readOnly),
    added: any(readOnly),
    removed: any(readOnly),
    target: any(readOnly),
    targetMember: str(readOnly),
    targetSubMember: str(readOnly),
    field: ref('FilterField', readOnly),
    category: ref('ActivityCategory', readOnly),
    markup: str(readOnly),
    pseudo: bool(readOnly),
    emptyFieldText: str(readOnly),
    /** Of what became of a pull request: which. */
    pullRequest: ref('PullRequest', readOnly),
    /** An administrator has erased what the entry held. */
    erased: bool(readOnly),
  },
})
const item = <const N extends string>(name: N) => defineEntity({ name, extends: ActivityItem, fields: {} })
export const IssueCreatedActivityItem = item('IssueCreatedActivityItem')
export const IssueResolvedActivityItem = item('IssueResolvedActivityItem')
export const ProjectActivityItem = item('ProjectActivityItem')
export const SimpleValueActivityItem = item('SimpleValueActivityItem')
export const TextMarkupActivityItem = item('TextMarkupActivityItem')
export const CustomFieldActivityItem = item('CustomFieldActivityItem')
export const TextCustomFieldActivityItem = item('TextCustomFieldActivityItem')
export const TagsActivityItem = item('TagsActivityItem')
export const SprintActivityItem = item('SprintActivityItem')
export const LinksActivityItem = item('LinksActivityItem')
export const VisibilityGroupActivityItem = item('VisibilityGroupActivityItem')
export const VisibilityUserActivityItem = item('VisibilityUserActivityItem')
export const AttachmentActivityItem = item('AttachmentActivityItem')
export const CommentActivityItem = item('CommentActivityItem')
export const WorkItemActivityItem = item('WorkItemActivityItem')
export const WorkItemAuthorActivityItem = item('WorkItemAuthorActivityItem')
export const WorkItemDurationActivityItem = item('WorkItemDurationActivityItem')
export const WorkItemTypeActivityItem = item('WorkItemTypeActivityItem')
export const UsesMarkupActivityItem = item('UsesMarkupActivityItem')
export const VotersActivityItem = item('VotersActivityItem')
export const CommentReactionActivityItem = item('CommentReactionActivityItem')
export const CommentPinnedActivityItem = item('CommentPinnedActivityItem')
export const CommentResolvedActivityItem = item('CommentResolvedActivityItem')
export const VcsChangeActivityItem = item('VcsChangeActivityItem')
export const PullRequestActivityItem = item('PullRequestActivityItem')
export const IssueMentionActivityItem = item('IssueMentionActivityItem')
export const CommentMentionActivityItem = item('CommentMentionActivityItem')
export const StarActivityItem = item('StarActivityItem')
export const SingleValueActivityItem = item('SingleValueActivityItem')
export const CommentAttachmentsActivityItem = item('CommentAttachmentsActivityItem')

export const ActivityCategory = defineEntity({ name: 'ActivityCategory', fields: {} })

export const ActivityCursorPage = defineEntity({
  name: 'ActivityCursorPage',
  fields: {
    reverse: bool(readOnly),
    beforeCursor: str(readOnly),
    afterCursor: str(readOnly),
    cursor: str(readOnly),
    till: long(readOnly),
    hasBefore: bool(readOnly),
    hasAfter: bool(readOnly),
    activities: list('ActivityItem', readOnly),
  },
})

export const FilterField = defineEntity({
  name: 'FilterField',
  fields: {
    name: str(readOnly),
    presentation: str(readOnly),
    linkId: str(readOnly),
    customField: ref('CustomField', readOnly),
    localizedName: str(readOnly),
    sortable: bool(readOnly),
    sortablePresentation: str(readOnly),
    defaultSortAsc: bool(readOnly),
    multiValue: bool(readOnly),
    aggregateable: bool(readOnly),
    instant: bool(readOnly),
    projects: list('Project', readOnly),
  },
})
export const PredefinedFilterField = defineEntity({ name: 'PredefinedFilterField', extends: FilterField, fields: {} })
export const CustomFilterField = defineEntity({ name: 'CustomFilterField', extends: FilterField, fields: {} })
