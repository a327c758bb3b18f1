import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../platform/db/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { textCondition } from './index.ts'
import { reindexTexts } from './jobs/reindex-texts.ts'

const PATH = '/admin/globalSettings/searchSettings'
const FIELDS = { fields: 'languages,isReindexing' }

describe('languages of texts', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    const project = await test.admin.post('/admin/projects', { name: 'T', shortName: 'T', leader: { login: 'admin' } })
    for (const [summary, description] of [
      ['Anmeldung schlägt fehl', 'Die Anwendung stürzt beim Speichern ab, und die Fehler häufen sich.'],
      [
        'Wydajność aplikacji',
        'Aplikacja działa bardzo wolno po aktualizacji do nowej wersji, co irytuje użytkowników.',
      ],
      ['Crash', 'The application crashes when the document is saved.'],
    ]) {
      const issue = await test.admin.post('/issues', { project: { id: project.body.id }, summary, description })
      expect(issue.status).toBe(200)
    }
  })
  afterAll(() => test.stop())

  async function count(text: string): Promise<number | string> {
    const condition = await textCondition({ ...test.system, hints: new Map() }, { mode: 'words', text, scope: 'all' })
    if (condition.matches !== 'rows') return condition.matches
    const { rows } = await sql`select 1 from search_text t where ${condition.row('t')}`.execute(test.system.db)
    return rows.length
  }
  const marked = async (language: string): Promise<number> =>
    (await sql`select 1 from search_text where tsv @@ ${`'~${language}'`}::tsquery`.execute(test.system.db)).rows.length

  it('are for administrators', async () => {
    const ada = await test.signIn('ada')
    expect((await ada.get(PATH)).status).toBe(403)
    expect((await ada.post(PATH, { languages: ['en'] })).status).toBe(403)
    expect((await ada.post(PATH, {})).status).toBe(403)
    expect((await test.anonymous.get(PATH)).status).toBe(401)
    expect((await test.admin.get(PATH, FIELDS)).body).toMatchObject({
      languages: ['en', 'fr', 'de', 'ru', 'es'],
      isReindexing: false,
    })
  })

  it('must be known', async () => {
    for (const languages of [[], ['xx'], ['en', 'en'], 'en', [7], { en: true }])
      expect((await test.admin.post(PATH, { languages })).status).toBe(400)
  })

  it('decide how a text is indexed', async () => {
    expect(await marked('de')).toBe(1)
    expect(await count('die Anwendungen')).toBe(1)
    expect(await count('wydajnosc')).toBe(0)
  })

  it('change without anything being lost', async () => {
    const changed = await test.admin.post(PATH, { languages: ['en', 'pl'] }, FIELDS)
    expect(changed.body).toMatchObject({ languages: ['en', 'pl'], isReindexing: true })
    expect(await count('Anwendungen')).toBe(1)
    expect(await count('die Anwendung')).toBe(1)
    expect(await count('crashed')).toBe(1)
    const until = Date.now() + 20_000
    while ((await test.admin.get(PATH, FIELDS)).body.isReindexing) {
      expect(Date.now()).toBeLessThan(until)
      await reindexTexts(test.app.platform)
    }
    expect(await marked('de')).toBe(0)
    expect(await count('wydajnosc')).toBe(1)
    expect(await count('wydajność')).toBe(1)
    expect(await count('Anwendung')).toBe(1)
    expect(await count('crashed')).toBe(1)
    expect((await test.admin.post(PATH, { languages: null }, FIELDS)).body.languages).toHaveLength(5)
    await reindexTexts(test.app.platform)
    expect(await marked('de')).toBe(1)
  })

  it('leave texts of earlier versions findable until they are indexed anew', async () => {
    await sql`update search_text t set tsv = setweight(to_tsvector('english', i.summary), 'A') || to_tsvector('english', i.description)
      from issue i where i.id = t.host_id`.execute(test.system.db)
    await sql`insert into reindex (reason, created) values ('texts', 1)`.execute(test.system.db)
    expect(await count('when the application')).toBe(1)
    expect(await count('crashed')).toBe(1)
    await reindexTexts(test.app.platform)
    expect(await marked('en')).toBe(2)
    expect(await count('when the application')).toBe(1)
  })

  it('are read few at a time where texts are long', async () => {
    await sql`update issue set description = repeat('word ', 1500000)`.execute(test.system.db)
    await sql`insert into reindex (reason, created) values ('texts', 1)`.execute(test.system.db)
    let readings = 0
    const count = (text: unknown) => {
      if (/from unnest[\s\S]*join search_text/.test(String(text))) readings++
    }
    statements.subscribe(count)
    await reindexTexts(test.app.platform)
    statements.unsubscribe(count)
    // All at once, and then two and one.
    expect(readings).toBe(3)
    await sql`update issue set description = 'short'`.execute(test.system.db)
  })

  it('go on where the work was stopped', async () => {
    await sql`insert into reindex (reason, created) values ('texts', 1)`.execute(test.system.db)
    await reindexTexts(test.app.platform, AbortSignal.abort())
    expect((await test.admin.get(PATH, FIELDS)).body.isReindexing).toBe(true)
    await reindexTexts(test.app.platform)
    expect((await test.admin.get(PATH, FIELDS)).body.isReindexing).toBe(false)
  })
})
