import type { Copies } from './issue-tables.ts'
import type { GenerateOptions, PlannedIssue, PlannedValue } from './plan.ts'
import { pick } from './random.ts'

/** Comments, with the text that is searched and their part of the history. */
export async function writeComments(
  copies: Copies,
  { shape, random, writer }: GenerateOptions,
  issue: PlannedIssue,
  issueId: number,
  ids: { comment: number; activity: number },
): Promise<void> {
  const projectId = issue.project.id
  for (let index = 0; index < issue.comments; index++) {
    const commentId = ++ids.comment
    const author = pick(random, issue.project.members)
    const created = Math.round(issue.created + ((issue.updated - issue.created) * (index + 1)) / issue.comments)
    const group = random() < shape.restricted.comments ? issue.restrictedTo[0] : undefined
    const acl = group === undefined ? [] : [group, author]
    const text = writer.text(random, 20)
    await copies.issue_comment.row([commentId, issueId, author, text, created, group === undefined ? [] : [group], acl])
    await copies.search_stage.row([issueId, projectId, 2, commentId, acl.length > 0 ? acl : [0], '', text])
    await copies.activity.row([
      ++ids.activity,
      issueId,
      projectId,
      author,
      created,
      'CommentsCategory',
      'IssueComment',
      commentId,
      null,
      null,
      JSON.stringify({ values: [{ entity: 'IssueComment', id: commentId, name: '', type: 'IssueComment' }] }),
      null,
      acl,
    ])
  }
}

/** How the issue came into being and went through its states. */
export async function writeHistory(
  copies: Copies,
  { random }: GenerateOptions,
  issue: PlannedIssue,
  { id, summary }: { readonly id: number; readonly summary: string },
  ids: { activity: number },
): Promise<void> {
  const { project } = issue
  await copies.activity.row([
    ++ids.activity,
    id,
    project.id,
    issue.reporterId,
    issue.created,
    'IssueCreatedCategory',
    null,
    null,
    null,
    null,
    JSON.stringify({ values: [{ entity: 'Issue', id, name: summary, type: 'Issue' }] }),
    null,
    [],
  ])
  const first = pick(random, project.states)
  const middle = pick(random, project.states)
  const steps = [first, middle, issue.state].filter((state, index, all) => index === 0 || state !== all[index - 1])
  for (let step = 1; step < steps.length; step++) {
    const [removed, added] = [steps[step - 1], steps[step]]
    if (!removed || !added) continue
    const time = Math.round(issue.created + ((issue.updated - issue.created) * step) / (steps.length - 1))
    const activityId = ++ids.activity
    await copies.activity.row([
      activityId,
      id,
      project.id,
      issue.assigneeId ?? issue.reporterId,
      time,
      'CustomFieldCategory',
      null,
      null,
      added.fieldId,
      'State',
      content(added),
      content(removed),
      [],
    ])
    await copies.activity_value.row([activityId, project.id, added.fieldId, added.valueId, true, time, id])
    await copies.activity_value.row([activityId, project.id, removed.fieldId, removed.valueId, false, time, id])
  }
}

const content = (value: PlannedValue): string =>
  JSON.stringify({
    values: [{ entity: 'BundleElement', id: value.valueId, name: value.name, type: 'StateBundleElement' }],
  })
