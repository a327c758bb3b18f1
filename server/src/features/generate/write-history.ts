import type { Copies } from './issue-tables.ts'
import type { GenerateOptions, PlannedIssue, PlannedProject, PlannedValue } from './plan.ts'
import { logNormal, pick } from './random.ts'

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
    const text = writer.text(random, logNormal(random, 16, 0.8, 800))
    await copies.comment.row([commentId, issueId, author, text, created, group === undefined ? [] : [group], acl])
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

/** What an issue was created with and where. */
interface Beginning {
  readonly id: number
  readonly summary: string
  readonly description: string
  /** Its number in the project it was moved from. */
  readonly former: number | null
}

type Side = Readonly<Record<string, unknown>> | null

/** How the issue came into being, went through its states, was edited, moved, resolved and opened again. */
export async function writeHistory(
  copies: Copies,
  { random, writer }: GenerateOptions,
  issue: PlannedIssue,
  { id, summary, description, former }: Beginning,
  ids: { activity: number },
): Promise<void> {
  const { project } = issue
  const author = issue.assigneeId ?? issue.reporterId
  const entry = async (
    category: string,
    [authorId, time]: readonly [number, number],
    added: Side,
    removed: Side,
    field: readonly [number, string] | null = null,
  ): Promise<number> => {
    const [fieldId, name] = field ?? [null, null]
    const sides = [added && JSON.stringify(added), removed && JSON.stringify(removed)] as const
    await copies.activity.row([
      ++ids.activity,
      id,
      project.id,
      authorId,
      time,
      category,
      null,
      null,
      fieldId,
      name,
      ...sides,
      [],
    ])
    return ids.activity
  }
  const during = () => Math.round(issue.created + (issue.updated - issue.created) * random())

  const own = { values: [{ entity: 'Issue', id, name: summary, type: 'Issue' }] }
  await entry('IssueCreatedCategory', [issue.reporterId, issue.created], own, null)
  if (issue.edits.summary)
    await entry('SummaryCategory', [author, during()], { text: summary }, { text: writer.words(random, 6) })
  if (issue.edits.description) {
    const before = description.slice(0, Math.ceil(description.length * random()))
    await entry('DescriptionCategory', [author, during()], { text: description }, { text: before })
  }
  if (issue.movedFrom) {
    const place = (of: PlannedProject, name: string) => ({
      values: [{ entity: 'Project', id: of.id, name, type: 'Project' }],
    })
    const before = place(issue.movedFrom, `${issue.movedFrom.shortName}-${former}`)
    await entry('ProjectCategory', [author, during()], place(project, project.shortName), before)
  }
  const end = issue.resolved ?? issue.updated
  if (issue.reopened) {
    const first = { scalar: issue.reopened.resolved }
    await entry('IssueResolvedCategory', [author, issue.reopened.resolved], first, null)
    await entry('IssueResolvedCategory', [issue.reporterId, issue.reopened.open], null, first)
  }
  if (issue.resolved !== null)
    await entry('IssueResolvedCategory', [author, issue.resolved], { scalar: issue.resolved }, null)
  const open = project.states.filter(state => !state.isResolved)
  const first = pick(random, open)
  const middle = pick(random, open)
  const steps = [first, middle, issue.state].filter((state, index, all) => index === 0 || state !== all[index - 1])
  for (let step = 1; step < steps.length; step++) {
    const [removed, added] = [steps[step - 1], steps[step]]
    if (!removed || !added) continue
    const time = Math.round(issue.created + ((end - issue.created) * step) / (steps.length - 1))
    const sides = [content(added), content(removed)] as const
    const activityId = await entry('CustomFieldCategory', [author, time], ...sides, [added.fieldId, 'State'])
    await copies.activity_value.row([activityId, project.id, added.fieldId, added.valueId, true, time, id])
    await copies.activity_value.row([activityId, project.id, removed.fieldId, removed.valueId, false, time, id])
  }
}

const content = (value: PlannedValue) => ({
  values: [{ entity: 'BundleElement', id: value.valueId, name: value.name, type: 'StateBundleElement' }],
})
