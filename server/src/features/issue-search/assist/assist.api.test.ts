import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const FIELDS =
  'query,caret,ignoreUnresolvedSetting,styleRanges(start,length,style),problems(start,end,code,text),' +
  'suggestions(id,option,prefix,suffix,description,group,icon,matchingStart,matchingEnd,completionStart,completionEnd,caret),' +
  'sortProperties(id,asc,readOnly,localizedName,sortField(id,name,defaultSortAsc))'

interface Offered {
  readonly option: string
  readonly prefix: string | null
  readonly suffix: string | null
  readonly description: string | null
  readonly group: string | null
  readonly matchingStart: number
  readonly matchingEnd: number
  readonly completionStart: number
  readonly completionEnd: number
  readonly caret: number
}

/** The query with a suggestion in it. */
const applied = (query: string, { prefix, option, suffix, completionStart, completionEnd }: Offered): string =>
  `${query.slice(0, completionStart)}${prefix ?? ''}${option}${suffix ?? ''}${query.slice(completionEnd)}`

describe('query assist', () => {
  let test: TestApp
  let ada: ApiClient
  let project: string
  let hidden: string

  beforeAll(async () => {
    test = await startTestApp()
    const make = async (shortName: string, name: string) =>
      (
        await test.admin.post(
          '/admin/projects',
          { shortName, name, leader: { login: 'admin' } },
          { template: 'scrum', fields: 'id' },
        )
      ).body.id
    project = await make('ACME', 'Acme rollout')
    hidden = await make('SECRET', 'Hidden lair')
    const adaId = await test.createUser('ada', { fullName: 'Ada Okafor' })
    await test.grant(adaId, 'contributor', Number(project.slice(2)))
    await test.createUser('tomas', { fullName: 'Tomas Ojala' })
    ada = await test.clientOf(adaId)
    await ada.post('/tags', { name: 'needs copy' })
    await ada.post('/savedQueries', { name: 'My open bugs', query: '#Bug' })
    await test.admin.post('/tags', { name: 'needs secrecy' })
    await test.admin.post('/savedQueries', { name: 'My secret list', query: 'x' })
  })
  afterAll(() => test.stop())

  const ask = async (client: ApiClient, query: string, caret = query.length, body: object = {}) => {
    const reply = await client.post('/search/assist', { query, caret, ...body }, { fields: FIELDS })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ query, caret })
    return reply.body
  }
  const offered = async (client: ApiClient, query: string, caret?: number): Promise<readonly Offered[]> =>
    (await ask(client, query, caret)).suggestions
  const options = async (client: ApiClient, query: string, caret?: number) =>
    (await offered(client, query, caret)).map(({ option }) => option)
  const results = async (client: ApiClient, query: string, caret?: number) =>
    (await offered(client, query, caret)).map(suggestion => applied(query, suggestion))

  it('offers attributes and keywords for an empty query', async () => {
    const rows = await offered(ada, '')
    expect(rows.filter(({ suffix }) => suffix === ': ')).toHaveLength(15)
    expect(rows.find(({ option }) => option === 'tag')).toMatchObject({
      prefix: null,
      suffix: ': ',
      description: 'by tag',
      completionStart: 0,
      completionEnd: 0,
      caret: 5,
    })
    expect(rows.map(({ option }) => option)).toEqual(
      expect.arrayContaining(['project', 'State', 'Assignee', 'sort by', 'has']),
    )
    expect(rows.map(row => applied('', row))).toEqual(expect.arrayContaining(['#Unresolved ', '#me ']))
  })

  it('offers names by the beginning of a word, and values of their own', async () => {
    expect(await results(ada, 'sta')).toContain('State: ')
    expect(await results(ada, 'dat')).toEqual(expect.arrayContaining(['resolved date: ']))
    expect(await results(ada, 'assi')).toEqual(expect.arrayContaining(['Assignee: ']))
    expect(await results(ada, 'ass')).toContain('Assignee: ')
    expect(await results(ada, 'bu')).toContain('#Bug ')
    const [state] = (await offered(ada, 'sta')).filter(({ option }) => option === 'State')
    expect(state).toMatchObject({ matchingStart: 0, matchingEnd: 3, completionStart: 0, completionEnd: 3, caret: 7 })
    expect(await results(ada, 'words resolved da')).toContain('words resolved date: ')
    expect(await results(ada, 'in prog')).toContain('#{In Progress} ')
    expect(await results(ada, 'subtask o')).toContain('subtask of: ')
    const bug = (await offered(ada, 'bu')).find(({ option }) => option === 'Bug')
    expect(bug?.description).toBe('Type')
  })

  it('offers the values of an attribute', async () => {
    expect(await results(ada, 'in: ACM')).toContain('in: ACME ')
    const [acme] = await offered(ada, 'in: ACM')
    expect(acme).toMatchObject({
      option: 'ACME',
      description: 'Acme rollout',
      completionStart: 4,
      completionEnd: 7,
      matchingStart: 0,
      matchingEnd: 3,
    })
    expect(await options(ada, 'State: ')).toEqual(expect.arrayContaining(['Open', 'Unresolved', 'was']))
    expect(await results(ada, 'tag: nee')).toContain('tag: {needs copy} ')
    expect(await results(ada, 'tag: co')).toContain('tag: {needs copy} ')
    expect(await results(ada, 'saved search: my')).toContain('saved search: {My open bugs} ')
    const dates = await offered(ada, 'created: ')
    expect(dates.find(({ option }) => option === 'Today')?.description).toMatch(/\d{4}/)
    expect(dates.find(({ option }) => option === 'This week')?.prefix).toBe('{')
  })

  it('offers values of the projects in the query or its context first, and those of others after', async () => {
    const field = await test.admin.post(
      '/admin/customFieldSettings/customFields',
      { name: 'Vessel', fieldType: { id: 'enum[1]' } },
      { fields: 'id' },
    )
    for (const [id, name] of [
      [project, 'Airship'],
      [hidden, 'Zeppelin'],
    ] as const) {
      const bundle = await test.admin.post(
        '/admin/customFieldSettings/bundles/enum',
        { name: `Vessels with ${name}`, values: [{ name }] },
        { fields: 'id' },
      )
      const attached = await test.admin.post(`/admin/projects/${id}/customFields`, {
        $type: 'EnumProjectCustomField',
        field: { id: field.body.id },
        bundle: { id: bundle.body.id },
      })
      expect(attached.status).toBe(200)
    }
    const order = async (query: string, body: object = {}) => {
      const { suggestions } = await ask(test.admin, query, query.length, body)
      const names: readonly string[] = suggestions.map(({ option }: Offered) => option)
      return names.filter(name => name === 'Airship' || name === 'Zeppelin')
    }
    expect(await order('project: SECRET Vessel: ')).toEqual(['Zeppelin', 'Airship'])
    expect(await order('project: ACME Vessel: ')).toEqual(['Airship', 'Zeppelin'])
    expect(await order('Vessel: ', { folder: { id: hidden } })).toEqual(['Zeppelin', 'Airship'])
    expect(await order('Vessel: ', { folders: [{ id: project }] })).toEqual(['Airship', 'Zeppelin'])
    expect(await options(ada, 'Vessel: ')).not.toContain('Zeppelin')
    expect(await options(ada, 'zep')).not.toContain('Zeppelin')
    expect(await options(test.admin, 'zep')).toContain('Zeppelin')
  })

  it('offers people to who may look them up, else oneself alone', async () => {
    const rows = await offered(test.admin, 'Assignee: oj')
    expect(rows).toMatchObject([{ option: 'tomas', description: 'Tomas Ojala' }])
    expect(await options(test.admin, 'reporter: ')).toEqual(expect.arrayContaining(['me', 'tomas', 'ada']))
    await sql`delete from role_permission where permission = 'USER_READ_BASIC' and role_id = (select id from role where key = 'observer')`.execute(
      test.system.db,
    )
    const lonely = await test.signIn('lonely')
    expect(await options(lonely, 'reporter: ')).not.toContain('tomas')
    expect(await options(lonely, 'reporter: l')).toEqual(['lonely'])
    expect(await options(lonely, 'tom')).not.toContain('tomas')
  })

  it('offers what may follow the words of the history', async () => {
    expect(await options(ada, 'State: changed ')).toEqual(expect.arrayContaining(['from', 'to', 'by', 'Today']))
    expect(await results(ada, 'State: was Op')).toContain('State: was Open ')
  })

  it('offers only values after a sign', async () => {
    expect(await results(ada, '#nee')).toContain('#{needs copy} ')
    expect(await results(ada, '#Unr')).toContain('#Unresolved ')
    expect(await results(ada, '-Bu')).toContain('-Bug ')
    expect(await results(ada, '#yest')).toContain('#Yesterday ')
    const [unresolved] = await offered(ada, '#Unr')
    expect(unresolved).toMatchObject({ prefix: null, completionStart: 1, completionEnd: 4, caret: 12 })
    for (const query of ['#', '-', '#s']) {
      const suffixes = (await offered(ada, query)).map(({ suffix }) => suffix)
      expect(suffixes.length, query).toBeGreaterThan(0)
      expect(suffixes, query).not.toContain(': ')
    }
  })

  it('goes on after a value, after sorting and after has', async () => {
    const after = await options(ada, 'State: Open ')
    expect(after).toEqual(expect.arrayContaining(['and', 'or', 'sort by', 'project']))
    expect(await results(ada, 'sort by: upd')).toContain('sort by: updated ')
    expect(await results(ada, 'sort by: res')).toContain('sort by: {resolved date} ')
    expect(await results(ada, 'sort by: Prio')).toContain('sort by: Priority ')
    expect(await options(ada, 'sort by: updated ')).toEqual(expect.arrayContaining(['asc', 'desc']))
    expect(await results(ada, 'has: com')).toEqual(expect.arrayContaining(['has: comments ', 'has: -comments ']))
    expect(await results(ada, 'has: -com')).toContain('has: -comments ')
  })

  it('continues where the text breaks off', async () => {
    expect(await results(ada, 'State: Open ')).toContain('State: Open, ')
    expect(await results(ada, 'State: Open, In')).toContain('State: Open, {In Progress} ')
    expect(await results(ada, 'State: -Op')).toContain('State: -Open ')
    expect(await results(ada, 'Priority: Critical .. ')).toContain('Priority: Critical .. Major ')
    expect(await options(ada, 'created: 2024-01 .. to')).toEqual(['Today', 'Tomorrow'])
    expect(await results(ada, 'tag: {nee')).toContain('tag: {needs copy} ')
    expect(await results(ada, 'sort by: Priority ')).toContain('sort by: Priority, ')
    expect(await results(ada, '(sta')).toContain('(State: ')
    for (const query of ['in: ACME and ', 'in: ACME or (', 'x OR ']) {
      const offeredHere = await options(ada, query)
      expect(offeredHere).toContain('project')
      expect(offeredHere).not.toContain('and')
    }
    expect(await results(ada, 'Sta: Open', 2)).toContain('State:  Open')
  })

  it('offers issues where an issue is asked for', async () => {
    const make = async (id: string, summary: string) =>
      (await test.admin.post('/issues', { project: { id }, summary }, { fields: 'idReadable' })).body.idReadable
    const readable = await make(project, 'Broken login page')
    const unseen = await make(hidden, 'Broken lair')
    expect(await results(ada, 'subtask of: ')).toEqual([`subtask of: ${readable} `])
    expect(await offered(ada, 'links: brok')).toMatchObject([{ option: readable, description: 'Broken login page' }])
    expect(await options(ada, `mentioned in: ${readable}`)).toEqual([readable])
    expect(await options(ada, `issue ID: ${unseen}`)).toEqual([])
    expect(await options(test.admin, `issue ID: ${unseen}`)).toEqual([unseen])
  })

  it('tells of a word before a colon that is no attribute, though the query runs', async () => {
    for (const client of [ada, test.admin]) {
      const reply = await ask(client, 'State: Open Nonsense: 3')
      expect(reply.problems).toMatchObject([{ start: 12, end: 20, code: 'supposed_attribute' }])
      expect(reply.problems[0].text).toBe('There is no field called “Nonsense”, so it’s searched for as a word')
      expect(reply.styleRanges).toContainEqual(expect.objectContaining({ start: 12, length: 8, style: 'error' }))
    }
    expect((await ada.get('/issues', { query: 'State: Open Nonsense: 3' })).status).toBe(200)
    expect((await ask(ada, 'Stat: Open')).problems[0].text).toBe(
      'There is no field called “Stat”, so it’s searched for as a word. Did you mean “State”?',
    )
    expect((await ada.get('/issues', { query: '{Prioirty}: Critical' })).body.error_children).toMatchObject([
      { error_description: 'There is no field or attribute called “Prioirty”. Did you mean “Priority”?' },
    ])
    // A field that one may not know of is no field.
    const field = await test.admin.post(
      '/admin/customFieldSettings/customFields',
      { name: 'Grade', fieldType: { id: 'integer' } },
      { fields: 'id' },
    )
    const use = { $type: 'SimpleProjectCustomField', field: { id: field.body.id } }
    expect((await test.admin.post(`/admin/projects/${hidden}/customFields`, use)).status).toBe(200)
    expect((await ask(test.admin, 'Grade: 3')).problems).toEqual([])
    expect((await ask(ada, 'Grade: 3')).problems).toMatchObject([{ start: 0, end: 5, code: 'supposed_attribute' }])
    expect((await ask(test.admin, 'Grdae: 3')).problems[0].text).toContain('Did you mean “Grade”?')
    expect((await ask(ada, 'Grdae: 3')).problems[0].text).not.toContain('Grade')
  })

  it('tells colours, problems, sorting and whether the state is concerned', async () => {
    const reply = await ask(ada, 'State: Nonsense words sort by: Priority desc, updated')
    expect(reply.styleRanges).toContainEqual(expect.objectContaining({ start: 0, length: 5, style: 'field_name' }))
    expect(reply.styleRanges).toContainEqual(expect.objectContaining({ start: 7, length: 8, style: 'error' }))
    expect(reply.problems).toMatchObject([{ start: 7, end: 15, code: 'unknown_value' }])
    expect(reply.problems[0].text).toContain('Nonsense')
    expect(reply.ignoreUnresolvedSetting).toBe(true)
    expect(reply.sortProperties).toMatchObject([
      {
        $type: 'IssueFieldSortProperty',
        localizedName: 'Priority',
        asc: false,
        sortField: { $type: 'CustomFilterField' },
      },
      { id: 'updated', asc: false, sortField: { $type: 'PredefinedFilterField', name: 'updated' } },
    ])
    expect((await ask(ada, 'words')).ignoreUnresolvedSetting).toBe(false)
    expect((await ask(ada, 'words', 5, { ignoreUnresolvedSetting: true })).ignoreUnresolvedSetting).toBe(true)
  })

  it('never names what the reader may not know of', async () => {
    for (const query of [
      '',
      'S',
      'sec',
      '#sec',
      '#',
      'in: ',
      'in: sec',
      'tag: ',
      'tag: sec',
      'saved search: ',
      '-My',
      'saved search: My',
    ]) {
      const text = JSON.stringify((await ask(ada, query)).suggestions)
      for (const secret of ['SECRET', 'Hidden lair', 'needs secrecy', 'My secret list'])
        expect(text).not.toContain(secret)
    }
    expect((await ask(ada, 'tag: {needs secrecy}')).problems).toMatchObject([{ code: 'unknown_value' }])
    expect((await ask(test.admin, 'tag: {needs secrecy}')).problems).toEqual([])
    expect((await ada.post('/search/assist', { query: '', folder: { id: hidden } })).status).toBe(404)
    expect((await test.anonymous.post('/search/assist', { query: '' })).status).toBe(401)
  })

  it('puts the caret behind what it inserts, and offers only text that reads as it is meant', async () => {
    for (const query of ['', 'st', 'State: ', '#', 'tag: n', 'has: ', 'sort by: ', 'created: ', 'Assignee: ']) {
      const rows = await offered(ada, query)
      expect(rows.length, query).toBeGreaterThan(0)
      for (const row of rows) {
        const inserted = `${row.prefix ?? ''}${row.option}${row.suffix ?? ''}`
        expect(row.caret).toBe(row.completionStart + inserted.length)
        if (row.suffix?.endsWith(': ') || [',', '..', 'and', 'or', 'was', 'changed'].includes(row.option)) continue
        const { problems } = await ask(ada, applied(query, row))
        expect([applied(query, row), problems]).toEqual([applied(query, row), []])
      }
    }
  })

  it('answers any text with the caret anywhere', async () => {
    const pieces = [
      'State',
      ':',
      ' ',
      'Open',
      ',',
      '..',
      '{',
      '}',
      '(',
      ')',
      '"',
      "'",
      '#',
      '-',
      'or',
      'and',
      'has:',
      'sort by:',
      '*',
      '😀',
      '\\',
      'tag: {needs copy}',
      'minus 7d',
      '\n',
      'in:',
      'Ã',
      '%',
      '_',
      '--',
      ';',
      '$1',
      '\u202e',
    ]
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 150; round++) {
      const query = Array.from({ length: random(9) }, () => pieces[random(pieces.length)]).join('')
      const caret = random(query.length + 1)
      const reply = await ask(ada, query, caret)
      for (const { completionStart, completionEnd, matchingStart, matchingEnd, option } of reply.suggestions) {
        expect(completionStart).toBeLessThanOrEqual(caret)
        expect(completionEnd).toBeGreaterThanOrEqual(caret)
        expect(completionEnd).toBeLessThanOrEqual(query.length)
        expect(matchingStart).toBeLessThanOrEqual(matchingEnd)
        expect(matchingEnd).toBeLessThanOrEqual(option.length)
      }
      let last = 0
      for (const { start, length } of reply.styleRanges) {
        expect(start).toBeGreaterThanOrEqual(last)
        last = start + length
      }
      expect(last).toBeLessThanOrEqual(query.length)
    }
  })

  it('refuses what is no text or too long, and takes carets outside of it for its ends', async () => {
    for (const body of [
      { query: 5 },
      { query: 'x'.repeat(65_537) },
      { query: '\u0000' },
      { query: '\ud800' },
      { query: 'a', caret: 1.5 },
      { query: 'a', folder: { id: '7-1x' } },
    ])
      expect([400, 404]).toContain((await ada.post('/search/assist', body)).status)
    expect((await ada.post('/search/assist', { query: 'x '.repeat(32_000) })).status).toBe(200)
    const reply = await ada.post('/search/assist', { query: 'ab', caret: -3 }, { fields: 'caret' })
    expect(reply.body.caret).toBe(0)
    expect((await ada.post('/search/assist', { query: 'ab', caret: 99 }, { fields: 'caret' })).body.caret).toBe(2)
    expect((await ada.post('/search/assist', {}, { fields: 'query,caret' })).body).toMatchObject({
      query: '',
      caret: 0,
    })
  })
})
