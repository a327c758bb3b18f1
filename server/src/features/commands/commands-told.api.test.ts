import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { attachTypedFields } from '../../testing/typed-fields.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'

interface Told {
  readonly field: string
  readonly removed: string | null
  readonly added: string | null
}

describe('what is told of commands before they are given', () => {
  let test: TestApp
  let bench: CommandBench
  let other: CommandBench
  let reader: ApiClient
  let issue: string
  let elsewhere: string

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'CMD')
    other = await createCommandBench(test, 'OTH')
    const project = Number(bench.project.slice(2))
    const mira = await test.createUser('mira')
    await test.admin.post(`/admin/projects/${bench.project}/team/users`, { id: `1-${mira}` })
    const readerId = await test.createUser('reader')
    await test.grant(readerId, 'issue-reader', project)
    reader = await test.clientOf(readerId)
    await test.createGroup('Web Team', [mira])
    await test.admin.post(`/admin/projects/${bench.project}/timeTrackingSettings`, { enabled: true })
    await attachTypedFields(test, bench.project)
    for (const [{ project }, name, archived] of [
      [bench, 'v-both', false],
      [other, 'v-both', false],
      [bench, 'v-here', false],
      [other, 'v-there', false],
      [bench, 'v-old', true],
      [other, 'v-old', true],
    ] as const) {
      const path = `/admin/projects/${project}/customFields`
      const { body } = await test.admin.get(path, { fields: 'field(name),bundle(id)', $top: '-1' })
      const { bundle } = body.find((one: { field: { name: string } }) => one.field.name === 'Fix versions')
      await test.admin.post(`/admin/customFieldSettings/bundles/version/${bundle.id}/values`, { name, archived })
    }
    issue = await bench.create('The issue')
    await bench.create('The second')
    elsewhere = await other.create('Elsewhere')
    const set = [
      'Of date 2026-11-19',
      'Of date and time 2026-11-19T08:30',
      'Of period 2h',
      'Of float 2.5',
      'Of version many One',
      'visible to Web Team',
      'tag kept',
    ]
    for (const query of set) expect([query, (await bench.run(query, [issue])).status]).toEqual([query, 200])
  })
  afterAll(() => test.stop())

  it.each([
    ['Of date 2026-11-20', ['Of date: 2026-11-19 > 2026-11-20']],
    ['Of date 2026-11-19', []],
    ['Of date and time 2026-11-20T12:00', ['Of date and time: 2026-11-19T08:30:00.000Z > 2026-11-20T12:00:00.000Z']],
    ['Of period 1h 30m', ['Of period: 2h > 1h 30m']],
    ['Of integer 3 Of float 1.5', ['Of integer: - > 3', 'Of float: 2.5 > 1.5']],
    ['Of string abc', ['Of string: - > abc']],
    ['Of text some words', ['Of text: - > some words']],
    ['Of group 1 Web Team for mira', ['Of group 1: - > Web Team', 'Assignee: - > mira']],
    ['for mira for admin', ['Assignee: - > admin']],
    ['Of version many Two', ['Of version many: One > Two']],
    ['add Of version many Two', ['Of version many: One > One, Two']],
    ['add Of version many One', []],
    ['remove Of version many One', ['Of version many: One > -']],
    ['remove Of version many Two', []],
    ['tag one tag two tag one', ['Tags: - > one, two']],
    ['untag kept tag one', ['Tags: kept > one']],
    ['tag kept untag kept', ['Tags: kept > -']],
    ['visible to mira', ['Visibility: Web Team > mira']],
    ['add visible to mira', ['Visibility: Web Team > Web Team, mira']],
    ['remove visible to Web Team', ['Visibility: Web Team > -']],
    ['remove visible to mira', []],
    ['visible to issue readers', ['Visibility: Web Team > -']],
    ['relates to CMD-2 remove subtask of CMD-2', ['relates to: - > CMD-2', 'subtask of: CMD-2 > -']],
    ['star star mira', ['Star: - > You', 'Star: - > mira']],
    ['unstar unstar mira', ['Star: You > -', 'Star: mira > -']],
    ['work Development 1h30m', ['Spent time: - > 1h30m']],
    ['unvote clone', ['Vote taken back: - > -', 'Copied: - > -']],
    ['delete', ['Deleted: - > -']],
    [
      'Of float 3 move to OTH tag there Fix versions v-there Assignee Unassigned',
      ['Of float: 2.5 > 3', 'Fix versions: - > v-there', 'Assignee: - > -', 'Tags: - > there', 'Project: - > OTH'],
    ],
  ])('says what “%s” would change, and changes nothing', async (query, told) => {
    const before = await bench.read(issue)
    const { body } = await bench.assist(query, [issue])
    expect(body.commands.filter(({ error }: { error: boolean }) => error)).toEqual([])
    expect(body.preview[0].issue.id).toBe(issue)
    expect(
      body.preview[0].changes.map(({ field, removed, added }: Told) => `${field}: ${removed ?? '-'} > ${added ?? '-'}`),
    ).toEqual(told)
    expect(await bench.read(issue)).toEqual(before)
  })

  it('describes each by what it does', async () => {
    const described = async (query: string) =>
      (await bench.assist(query, [issue])).body.commands.map(
        ({ description, error, delete: deletes }: Record<string, unknown>) =>
          error || deletes ? [description, error, deletes] : description,
      )
    expect(
      await described('Priority Critical Unassigned add Of version many One, Two remove Of version many One'),
    ).toEqual([
      'Set <b>Priority</b> to <b>Critical</b>',
      'Clear <b>Assignee</b>',
      'Add <b>One and Two</b> to <b>Of version many</b>',
      'Remove <b>One</b> from <b>Of version many</b>',
    ])
    expect(await described('Of integer 3 Of string abc')).toEqual([
      'Set <b>Of integer</b> to <b>3</b>',
      'Set <b>Of string</b> to <b>abc</b>',
    ])
    expect(await described('tag kept untag kept star unstar mira work Testing 2h')).toEqual([
      'Add the tag <b>kept</b>',
      'Remove the tag <b>kept</b>',
      'Add your star',
      'Remove the star of <b>mira</b>',
      'Add <b>2h</b> of work: <b>Testing</b>',
    ])
    expect(await described('work 1h on this')).toEqual(['Add <b>1h</b> of work'])
    expect(await described('relates to CMD-1 CMD-2 remove subtask of CMD-2 move to OTH')).toEqual([
      'Add the link <b>relates to</b> <b>CMD-1 and CMD-2</b>',
      'Remove the link <b>subtask of</b> <b>CMD-2</b>',
      'Move to the project <b>Project OTH</b>',
    ])
    expect(
      await described('visible to Web Team add visible to mira remove visible to mira visible to issue readers'),
    ).toEqual([
      'Make visible to <b>Web Team</b> only',
      'Make visible to <b>mira</b> too',
      'Make no longer visible to <b>mira</b>',
      'Make visible to everyone who may read issues',
    ])
    expect(await described('vote clone delete nonsense')).toEqual([
      'Vote for the issue',
      'Create a copy of the issue',
      ['Delete the issue', false, true],
      ['“nonsense” isn’t a command, field or value', true, false],
    ])
  })

  it('knows values of another project only after a move there', async () => {
    const problem = async (query: string) => (await bench.assist(query, [issue])).body.commands.at(-1).errorText
    expect(await problem('Fix versions v-there')).toBe('Fix versions can’t be v-there in CMD')
    expect(await problem('Fix versions v-there move to OTH')).toContain('v-there')
    expect(await problem('move to OTH Fix versions v-there')).toBeNull()
    expect(await problem('move to OTH Fix versions v-here')).toContain('v-here')
    const moved = await bench.create('Moved')
    expect((await bench.run('move to OTH Fix versions v-there', [moved])).status).toBe(200)
    expect(await bench.field(moved, 'Fix versions')).toBe('v-there')
  })

  it('tells what would be refused, and nothing else', async () => {
    const open = await bench.create('Open to readers')
    const refusals = async (query: string, issues: readonly string[], client?: ApiClient, more = {}) =>
      (await bench.assist(query, issues, more, client)).body.commands.flatMap(
        ({ error, errorText }: { error: boolean; errorText: string }) => (error ? [errorText] : []),
      )
    const forbidden = ['You do not have permission to do this']
    expect(await refusals('Priority Critical', [open], reader)).toEqual(forbidden)
    expect(await refusals('star', [open], reader, { silent: true })).toEqual(forbidden)
    expect(await refusals('star', [open], reader)).toEqual([])
    for (const query of ['delete', 'clone', 'tag fresh', 'comment', 'relates to CMD-2', 'star mira']) {
      expect([query, await refusals(query, [open], reader, { comment: 'Text' })]).toEqual([query, forbidden])
      expect((await bench.run(query, [open], { comment: 'Text' }, reader)).status).toBe(403)
    }
    // One does not vote for what one reported.
    for (const [query, status] of [
      ['vote', 403],
      ['unvote', 200],
    ] as const) {
      expect([query, (await refusals(query, [open])).length]).toEqual([query, status === 403 ? 1 : 0])
      expect([query, (await bench.run(query, [open])).status]).toEqual([query, status])
    }
    // Whether a field is shown depends on what the issue has.
    const custom = `/admin/projects/${bench.project}/customFields`
    const { body: fields } = await test.admin.get(custom, { fields: 'id,field(name)', $top: '-1' })
    const idOf = (name: string) => fields.find((one: { field: { name: string } }) => one.field.name === name).id
    const condition = { field: { id: idOf('Type') }, values: [{ name: 'Bug' }], showForNullValue: false }
    const conditioned = await test.admin.post(`${custom}/${idOf('Of integer')}`, { condition })
    expect(conditioned.status, conditioned.text).toBe(200)
    expect((await bench.run('Type Bug', [open])).status).toBe(200)
    expect(await refusals('Of integer 3', [open])).toEqual([])
    expect(await refusals('Type Task Of integer 3', [open])).toEqual(['Of integer is not available for this issue'])
    expect(await refusals('work 1h', [open])).toEqual([])
    expect(await refusals('work 1h', [open], reader)).toEqual(forbidden)
    expect(await refusals('work 1h', [open, elsewhere])).toHaveLength(1)
    // After a move time may be tracked.
    expect(await refusals('work 1h move to CMD', [elsewhere])).toHaveLength(1)
    expect(await refusals('move to CMD work 1h', [elsewhere])).toEqual([])
    const { body } = await bench.assist('work 1h', [elsewhere])
    expect(body.commands.at(-1)).toMatchObject({ error: true, start: 0, end: 7, delete: false })
    expect(body.preview).toEqual([])
  })

  it('offers what fits where the caret stands', async () => {
    const rows = async (query: string, body: object = {}, issues = [issue]) =>
      (await bench.assist(query, issues, body)).body.suggestions
    const names = async (...asked: Parameters<typeof rows>) =>
      (await rows(...asked)).map(({ option }: { option: string }) => option)
    expect(await names('work ')).toEqual(['Development', 'Testing', 'Documentation'])
    expect(await names('work De')).toEqual(['Development'])
    expect(await names('work xy')).toEqual([])
    expect(await names('for ')).toEqual(['admin', 'mira', 'me', 'Unassigned'])
    expect(await names('for m')).toEqual(['mira', 'me'])
    expect(await names('visible to W')).toEqual(['Web Team'])
    expect(await names('Of group 1 W')).toEqual(['Web Team'])
    expect(await names('Of date to')).toEqual(['Today', 'Tomorrow'])
    expect(await names('relates to ')).toEqual([])
    expect(await names('Fix versions ')).toEqual(['v-both', 'v-here', 'Unscheduled'])
    expect(await names('Fix versions ', {}, [issue, elsewhere])).toEqual(['v-both', 'Unscheduled'])
    expect(await names('Of fl')).toEqual(['Of float'])
    expect(await names('Of fl', {}, [issue, elsewhere])).toEqual([])
    expect(await names('v-')).toEqual(['v-both', 'v-here'])
    // A name that is complete is not completed, what may follow is.
    expect(await names('State Fixed ')).not.toContain('Fixed')
    expect(await names('State Fixed ')).toContain('Priority')
    // After `add` and `remove` only what can be added.
    expect(await names('add st')).toContain('star')
    expect(await names('add mov')).not.toContain('move to')
    expect(await names('mov')).toContain('move to')
    // What stands behind the caret is replaced up to the end of the word; a caret beyond the text stands at its end.
    const first = async (query: string, caret: number) => (await rows(query, { caret }))[0]
    expect(await first('Stxte Critical', 2)).toMatchObject({
      option: 'State',
      completionStart: 0,
      completionEnd: 5,
      matchingStart: 0,
      matchingEnd: 2,
      caret: 6,
    })
    expect(await first('Fix versions v-h', 99)).toMatchObject({ option: 'v-here', matchingEnd: 3 })
    expect(await first('State', -1)).toMatchObject({ option: 'Priority', completionStart: 0, matchingEnd: 0 })
    expect((await rows('Priority Critcal'))[0]).toMatchObject({
      option: 'Critical',
      group: 'Did you mean',
      completionStart: 9,
      completionEnd: 16,
      caret: 18,
    })
  })
})
