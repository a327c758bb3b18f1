import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'

describe('commands that are being written', () => {
  let test: TestApp
  let bench: CommandBench
  let reader: ApiClient
  let issue: string
  let target: string

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'CMD')
    await createCommandBench(test, 'OTH')
    const project = Number(bench.project.slice(2))
    const memberId = await test.createUser('mira')
    await test.grant(memberId, 'contributor', project)
    await test.admin.post(`/admin/projects/${bench.project}/team/users`, { id: `1-${memberId}` })
    const readerId = await test.createUser('reader')
    await test.grant(readerId, 'issue-reader', project)
    reader = await test.clientOf(readerId)
    await test.createUser('stranger')
    issue = await bench.create('The issue')
    target = await bench.create('The other')
  })
  afterAll(() => test.stop())

  it('escape what people called things', async () => {
    const name = '<img src=x onerror=alert(1)> & "co"'
    const { body } = await bench.assist(`tag ${name.replace('&', 'and')}`, [issue])
    expect(body.commands[0].description).toBe(
      'Create the tag <b>&lt;img src=x onerror=alert(1)&gt; and &quot;co&quot;</b>, which only you will see, and add it',
    )
    const wrong = await bench.assist('State <b>', [issue])
    expect(wrong.body.commands).toMatchObject([
      { error: true, description: '“&lt;b&gt;” isn’t a value of State', errorText: '“<b>” isn’t a value of State' },
    ])
  })

  it('tell before what they would do', async () => {
    const id = await bench.create('Previewed')
    const { body } = await bench.assist('for mira tag fresh relates to CMD-1 nonsense', [id])
    expect(body).toMatchObject({
      affected: 1,
      preview: [],
      commands: [{ error: false }, { error: false }, { error: false }, { error: true }],
    })
    const good = await bench.assist('for mira Critical tag fresh', [id, target])
    expect(good.body.affected).toBe(2)
    expect(good.body.preview[0]).toMatchObject({
      issue: { id, summary: 'Previewed' },
      changes: [
        { field: 'Assignee', removed: null, added: 'mira' },
        { field: 'Priority', removed: 'Normal', added: 'Critical' },
        { field: 'Tags', removed: null, added: 'fresh' },
      ],
    })
    expect(await bench.field(id, 'Assignee')).toBeNull()
    const refused = await bench.assist('Critical', [id], {}, reader)
    expect(refused.body).toMatchObject({ preview: [], commands: [{ error: false }, { error: true }] })
  })

  it('offer the nearest name for a word or value that is unknown', async () => {
    const ask = async (query: string, client = test.admin) => {
      const { commands, suggestions } = (await bench.assist(query, [issue], {}, client)).body
      const { errorText } = commands.at(-1)
      const near = suggestions.filter(({ group }: { group: string }) => group === 'Did you mean')
      return [
        /Did you mean (.*)\?$/.exec(errorText ?? '')?.[1],
        ...near.map(({ option, completionStart, completionEnd }: Record<string, string>) => [
          option,
          completionStart,
          completionEnd,
        ]),
      ]
    }
    expect(await ask('Sate Fixed')).toEqual(['“State”', ['State', 0, 4]])
    expect(await ask('State Fixd')).toEqual(['“Fixed”', ['Fixed', 6, 10]])
    expect(await ask('Critical Fixd')).toEqual(['“Fixed”', ['Fixed', 9, 13]])
    expect(await ask('assignee mria')).toEqual(['“mira”', ['mira', 9, 13]])
    expect(await ask('Fix verions 2.4')).toEqual(['“Fix versions”', ['Fix versions', 0, 11]])
    expect(await ask('move to CMX')).toEqual(['“CMD”', ['CMD', 8, 11]])
    expect(await ask('vots')).toEqual(['“vote”', ['vote', 0, 4]])
    // Completion offers it anyway.
    expect(await ask('assignee adm')).toEqual(['“admin”'])
    expect(await ask('nonsense')).toEqual([undefined])
    // What one may not know of is not offered either.
    expect(await ask('move to OTX', reader)).toEqual([undefined])
  })

  it('go on where the caret stands', async () => {
    const options = async (query: string, body: object = {}) =>
      (await bench.assist(query, [issue], body)).body.suggestions
    expect(await options('State Fi')).toContainEqual(
      expect.objectContaining({
        option: 'Fixed',
        completionStart: 6,
        completionEnd: 8,
        matchingStart: 0,
        matchingEnd: 2,
        caret: 12,
        suffix: ' ',
      }),
    )
    expect(await options('Sta Critical', { caret: 3 })).toContainEqual(
      expect.objectContaining({ option: 'State', completionStart: 0, completionEnd: 3, group: 'Fields' }),
    )
    expect((await options('')).map((one: { option: string }) => one.option)).toEqual(
      expect.arrayContaining(['Priority', 'tag', 'relates to']),
    )
    expect((await options('for mi')).map((one: { option: string }) => one.option)).toContain('mira')
    expect((await options('for ')).map((one: { option: string }) => one.option)).not.toContain('stranger')
    expect((await options('for ')).map((one: { option: string }) => one.option)).not.toContain('is required for')
    expect((await options('move to OT')).map((one: { option: string }) => one.option)).toContain('OTH')
    expect(
      (await options('Crit')).map((one: { option: string; description: string }) => [one.option, one.description]),
    ).toContainEqual(['Critical', 'Priority'])
    const { body } = await bench.assist('State Fixed nonsense', [issue])
    expect(body.styleRanges).toEqual([
      expect.objectContaining({ start: 0, length: 5, style: 'field_name' }),
      expect.objectContaining({ start: 6, length: 5, style: 'field_value' }),
      expect.objectContaining({ start: 12, length: 8, style: 'error' }),
    ])
  })
})
