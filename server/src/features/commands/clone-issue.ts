import type { RequestContext } from '../../platform/context/index.ts'
import { canSeeField, projectFields } from '../custom-fields/index.ts'
import {
  changeIssues,
  createIssue,
  type IssueChange,
  issueParts,
  readFieldValues,
  readPermitted,
  type StoredValue,
  type VisibleIssue,
} from '../issues/index.ts'
import { usableTagsOf } from './issue-tags.ts'

const CLASS: Readonly<Record<string, number>> = { user: 1, group: 3 }

/**
 * Creates a copy of the issue in its project, with the actor as reporter: texts, fields that the actor sees, tags that
 * it may use, and who may see it. Comments, files and links stay where they are. Gives its id.
 */
export async function cloneIssue(ctx: RequestContext, issue: VisibleIssue): Promise<number> {
  const text = await ctx.db
    .selectFrom('issue')
    .select(['summary', 'description', 'uses_markdown'])
    .where('id', '=', issue.id)
    .executeTakeFirstOrThrow()
  const fields = (await projectFields(ctx, issue.project_id)).filter(field => canSeeField(ctx, field))
  const values = (await readFieldValues(ctx.db, [issue.id])).get(issue.id) ?? new Map<number, readonly StoredValue[]>()
  const permitted = (await readPermitted(ctx, [issue.id])).get(issue.id)
  const id = await createIssue(
    ctx,
    {
      project: { id: `0-${issue.project_id}` },
      summary: text.summary,
      description: text.description,
      usesMarkdown: text.uses_markdown,
      visibility: {
        $type: 'LimitedVisibility',
        permittedGroups: (permitted?.groups ?? []).map(group => ({ id: `3-${group}` })),
        permittedUsers: (permitted?.users ?? []).map(user => ({ id: `1-${user}` })),
      },
      customFields: fields.flatMap(field => {
        const { isMultiValue, storage, valueType } = field.fieldType
        const bodies = (values.get(field.fieldId) ?? []).map(value =>
          storage === 'value'
            ? { id: `${CLASS[valueType] ?? 67}-${value.valueId}` }
            : storage === 'num'
              ? valueType === 'period'
                ? { minutes: value.num }
                : value.num
              : valueType === 'text'
                ? { text: value.text }
                : value.text,
        )
        return bodies.length === 0 ? [] : [{ id: `92-${field.id}`, value: isMultiValue ? bodies : bodies[0] }]
      }),
    },
    issueParts([]),
    permitted,
  )
  const addedTags = await usableTagsOf(ctx, issue.id)
  if (addedTags.length > 0) {
    const change: IssueChange = {
      issue: { ...issue, id, reporter_id: ctx.actor.userId },
      fields: [],
      addedTags,
      droppedTags: [],
      addedStars: [],
      droppedStars: [],
      permitted: null,
    }
    await changeIssues(ctx, [change])
  }
  return id
}
