import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { bundleElements } from '../bundles/index.ts'
import { projectFields } from '../custom-fields/index.ts'
import { createProject } from './index.ts'

describe('project templates', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  /** What a template makes, with names instead of ids. */
  async function shapeOf(projectId: number): Promise<string[]> {
    const fields = await projectFields(test.system, projectId)
    const lines: string[] = []
    for (const field of fields) {
      const elements = field.bundleId === null ? [] : await bundleElements(test.system, field.bundleId)
      const nameOf = (id: number) => elements.find(element => element.id === id)?.name
      const values = elements.map(
        ({ name, isResolved, color }) => `${name}${color ? `(${color})` : ''}${isResolved ? '✓' : ''}`,
      )
      lines.push(
        [
          `${field.name} ${field.fieldType.id} slot ${field.sortSlot}`,
          field.canBeEmpty ? `empty "${field.emptyText}"` : 'required',
          values.length > 0 ? values.join(', ') : null,
          field.defaultValues.length > 0 ? `default ${field.defaultValues.map(nameOf)}` : null,
          field.condition
            ? `when ${fields.find(({ id }) => id === field.condition?.fieldId)?.name} has ${field.condition.values.length}`
            : null,
        ]
          .filter(part => part !== null)
          .join(' | '),
      )
    }
    return lines
  }

  it('gives the default template its fields', async () => {
    const id = await createProject(test.system, { shortName: 'def', name: 'Plain' })
    expect(await shapeOf(id)).toMatchInlineSnapshot(`
      [
        "Priority enum[1] slot 2 | required | Show-stopper(20), Critical(19), Major(18), Normal(17), Minor(16) | default Normal",
        "Type enum[1] slot 3 | required | Bug, Cosmetics, Exception, Feature, Task, Usability Problem, Performance Problem, Epic | default Bug",
        "State state[1] slot 1 | required | Submitted, Open, In Progress, To be discussed, Reopened, Can't Reproduce✓, Duplicate✓, Fixed✓, Won't fix✓, Incomplete✓, Obsolete✓, Verified✓ | default Submitted",
        "Assignee user[1] slot 4 | empty "Unassigned"",
        "Subsystem ownedField[1] slot 5 | empty "No Subsystem"",
        "Fix versions version[*] slot null | empty "Unscheduled"",
        "Affected versions version[*] slot null | empty "Unknown"",
        "Fixed in build build[1] slot 6 | empty "Next Build"",
      ]
    `)
  })

  it('gives scrum its fields and conditions', async () => {
    const id = await createProject(test.system, { shortName: 'SCR', name: 'Sprinters', template: 'scrum' })
    expect(await shapeOf(id)).toMatchInlineSnapshot(`
      [
        "Priority enum[1] slot 2 | required | Show-stopper(20), Critical(19), Major(18), Normal(17), Minor(16) | default Normal",
        "Type enum[1] slot 3 | required | Epic, User Story, Task, Bug | default Task",
        "State state[1] slot 1 | required | Open, In Progress, To Verify, Done✓, Duplicate✓ | default Open",
        "Assignee user[1] slot 4 | empty "Unassigned"",
        "Sprints enum[*] slot null | empty "Unscheduled"",
        "Ideal days integer slot 7 | empty "Not estimated" | when Type has 1",
        "Story points integer slot 8 | empty "Not estimated" | when Type has 1",
        "Original estimation integer slot 9 | empty "Not estimated"",
      ]
    `)
  })

  it('gives kanban its fields', async () => {
    const id = await createProject(test.system, { shortName: 'KAN', name: 'Flow', template: 'Kanban' })
    expect(await shapeOf(id)).toMatchInlineSnapshot(`
      [
        "Priority enum[1] slot 2 | required | Show-stopper(20), Critical(19), Major(18), Normal(17), Minor(16) | default Normal",
        "Type enum[1] slot 3 | required | Bug, Cosmetics, Exception, Feature, Task, Usability Problem, Performance Problem, Epic | default Bug",
        "Stage state[1] slot 10 | required | Backlog, Develop, Review, Test, Staging, Done✓ | default Backlog",
        "Kanban State enum[1] slot 11 | empty "No Kanban State" | Ready to pull(16), Blocked(19)",
        "Assignee user[1] slot 4 | empty "Unassigned"",
      ]
    `)
  })

  it('shares priorities between projects and keeps versions apart', async () => {
    const one = await projectFields(test.system, await createProject(test.system, { shortName: 'ONE', name: 'One' }))
    const two = await projectFields(test.system, await createProject(test.system, { shortName: 'TWO', name: 'Two' }))
    const bundle = (fields: typeof one, name: string) => fields.find(field => field.name === name)?.bundleId
    expect(bundle(one, 'Priority')).toBe(bundle(two, 'Priority'))
    expect(bundle(one, 'Fix versions')).toBe(bundle(one, 'Affected versions'))
    expect(bundle(one, 'Fix versions')).not.toBe(bundle(two, 'Fix versions'))
    expect(bundle(one, 'Assignee')).not.toBe(bundle(two, 'Assignee'))
  })

  it('creates many projects at the same time', async () => {
    const ids = await Promise.all(
      ['P1', 'P2', 'P3', 'P4'].map(key => createProject(test.system, { shortName: key, name: `At once ${key}` })),
    )
    expect(new Set(ids).size).toBe(4)
  })
})
