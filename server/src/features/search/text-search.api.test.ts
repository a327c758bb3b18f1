import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { fileNames } from '../attachments/index.ts'
import { commentTexts } from '../comments/index.ts'
import { issueTexts } from '../issues/index.ts'
import { type TextScope, type TextSearch, textCondition } from './index.ts'

const SUMMARY: TextScope = { source: issueTexts, part: 'title' }
const DESCRIPTION: TextScope = { source: issueTexts, part: 'text' }

const ISSUES: Readonly<Record<string, readonly [summary: string, description: string]>> = {
  login: ['Login page crashes', 'The application crashes when I click the button to sign in. foo_bar fails.'],
  todo: ['Todo list for the release', 'Nothing is done yet, and nobody has written down what is left.'],
  german: ['Anmeldung schlägt fehl', 'Die Anwendung stürzt beim Speichern ab, und die Fehler häufen sich.'],
  russian: ['Приложение падает при запуске', 'Ошибки появляются после обновления системы до новой версии.'],
  spanish: [
    'La aplicación se cierra',
    'No puedo guardar los documentos, y todo lo escrito se pierde al cerrar la ventana.',
  ],
  japanese: ['東京タワーの写真', 'カメラで撮影した写真が表示されない'],
  emoji: ['Ship it 🚀 today', 'Party 🎉'],
  trace: [
    'NullPointerException in worker',
    'Fails since 1.2.3:\n```\njava.lang.IllegalStateException: oops\n  at com.acme.Foo.barBaz(Foo.java:12)\n```\nSee `parseConfig` and report.',
  ],
  exact: ['Connection problem', 'Log shows ETIMEDOUT after a while, never etimedout.'],
}

describe('text search', () => {
  let test: TestApp
  const names = new Map<number, string>()
  beforeAll(async () => {
    test = await startTestApp()
    const project = await test.admin.post('/admin/projects', {
      name: 'Texts',
      shortName: 'TXT',
      leader: { login: 'admin' },
    })
    for (const [name, [summary, description]] of Object.entries(ISSUES)) {
      const issue = await test.admin.post('/issues', { project: { id: project.body.id }, summary, description })
      expect(issue.status).toBe(200)
      names.set(Number(String(issue.body.id).slice(2)), name)
    }
    const id = [...names].find(([, name]) => name === 'login')?.[0]
    await test.admin.post(`/issues/2-${id}/comments`, { text: 'Reproduced with `getUserById` on the staging server' })
  })
  afterAll(() => test.stop())

  const context = (): RequestContext => ({ ...test.system, hints: new Map() })

  async function find(text: string, mode: TextSearch['mode'] = 'words', scope: TextScope = 'all'): Promise<string> {
    const condition = await textCondition(context(), { mode, text, scope })
    if (condition.matches !== 'rows') return condition.matches
    const { rows } = await sql<{ id: number }>`
      select distinct t.host_id as id from search_text t where ${condition.row('t')} order by 1`.execute(test.system.db)
    return rows.map(row => names.get(row.id)).join(' ')
  }

  it.each([
    ['crash', 'login'],
    ['crashing pages', 'login'],
    ['CRASHED', 'login'],
    ['fehler', 'german'],
    ['die Anwendung', 'german'],
    ['Anwendungen speichern', 'german'],
    ['ошибка обновление', 'russian'],
    ['documento guardar', 'spanish'],
    ['todo list', 'todo'],
    ['東京', 'japanese'],
    ['写真', 'japanese'],
    ['写', 'japanese'],
    ['真', 'japanese'],
    ['京東', ''],
    ['🚀', 'emoji'],
    ['foo_bar', 'login'],
    ['bar_foo', ''],
    ['1.2.3', 'trace'],
    ['1.3.2', ''],
    ['com.acme.Foo.barBaz(Foo.java:12)', 'trace'],
    ['acme.foo', 'trace'],
    ['barbaz', 'trace'],
    ['crash*', 'login'],
    ['nullp*', 'trace'],
    ['applicat*', 'login'],
    ['crashi*', ''],
    ['crashe*', 'login'],
    ['obno*', ''],
    ['появля*', 'russian'],
    ['anwendun*', 'german'],
    ['clic* butt*', 'login'],
    ['cr*sh', ''],
    ['cr*shes', 'login'],
    ['l?gin', 'login'],
    ['l??gin', ''],
    ['об*вления', 'russian'],
    ['login missing', ''],
  ])('finds words %j', async (text, expected) => {
    expect(await find(text)).toBe(expected)
  })

  it.each([
    ['crash todo', 'login todo'],
    ['the todo', 'todo'],
    ['missing 東京', 'japanese'],
    ['applicat* zzz', 'login'],
  ])('finds any of %j', async (text, expected) => {
    expect(await find(text, 'any')).toBe(expected)
  })

  it.each([
    ['application crashes', 'login'],
    ['crash application', ''],
    ['click a button', 'login'],
    ['click button', ''],
    ['Ошибка появляется', 'russian'],
    ['タワーの写真', 'japanese'],
    ['todo list', 'todo'],
  ])('finds the phrase %j', async (text, expected) => {
    expect(await find(text, 'phrase')).toBe(expected)
  })

  it.each([
    ['ETIMEDOUT', 'exact'],
    ['etimedout.', 'exact'],
    ['Etimedout', ''],
    ['crash', ''],
    ['🎉', 'emoji'],
    ['click the button', 'login'],
  ])('finds exactly %j', async (text, expected) => {
    expect(await find(text, 'exact')).toBe(expected)
  })

  it('keeps to the scope', async () => {
    expect(await find('crash', 'words', SUMMARY)).toBe('login')
    expect(await find('click', 'words', SUMMARY)).toBe('')
    expect(await find('click', 'words', DESCRIPTION)).toBe('login')
    expect(await find('page', 'words', DESCRIPTION)).toBe('')
    expect(await find('staging', 'words', { source: commentTexts })).toBe('login')
    expect(await find('getUserById', 'words', 'code')).toBe('login')
    expect(await find('staging', 'words', 'code')).toBe('')
    expect(await find('parseconfig', 'words', 'code')).toBe('trace')
    expect(await find('report', 'words', 'code')).toBe('')
    expect(await find('IllegalStateException', 'words', 'code')).toBe('trace')
    expect(await find('Connection', 'exact', SUMMARY)).toBe('exact')
    expect(await find('Connection', 'exact', DESCRIPTION)).toBe('')
  })

  it('lets stop words limit nothing where they are some', async () => {
    expect(await find('crash the')).toBe('login')
    expect(await find('when the application')).toBe('login')
    expect(await find('the')).toContain('login')
    const state = await textCondition(context(), { mode: 'words', text: '-- ...', scope: 'all' })
    expect(state).toMatchObject({ matches: 'nothing', ignored: ['--', '...'] })
  })

  it('survives whatever is typed', async () => {
    for (const text of [
      "'",
      "''\\'",
      '\0',
      '\ud83d',
      "a'b\\c",
      '*',
      '?',
      '&|!()<->:*',
      ':*A',
      'x'.repeat(10_000),
      '%_',
      '(((',
      '[[:alnum:]]*x?',
      '\\',
    ])
      for (const mode of ['words', 'any', 'phrase', 'exact'] as const)
        for (const scope of ['all', { source: fileNames }] as const)
          expect(await find(text, mode, scope)).toBeTypeOf('string')
  })
})
