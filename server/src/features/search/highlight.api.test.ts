import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { highlightRanges, type TextSearch } from './index.ts'

describe('highlights', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  /** The text with what is marked in brackets. */
  async function mark(text: string, query: string, mode: TextSearch['mode'] = 'words'): Promise<string> {
    const [ranges = []] = await highlightRanges({ ...test.system, hints: new Map() }, [text], [{ mode, text: query }])
    return ranges.reduceRight(
      (shown, { startOffset, endOffset }) =>
        `${shown.slice(0, startOffset)}[${shown.slice(startOffset, endOffset)}]${shown.slice(endOffset)}`,
      text,
    )
  }

  it.each([
    ['Login crashes, crashed and crash-lands', 'crashing', 'Login [crashes], [crashed] and [crash]-lands'],
    ['Party 🎉🎉 in the 🏡: login', 'login 🎉', 'Party [🎉🎉] in the 🏡: [login]'],
    ['👩‍👩‍👧 family login', 'login', '👩‍👩‍👧 family [login]'],
    ['東京タワーの写真と東京', '東京', '[東京]タワーの写真と[東京]'],
    ['東京タワーの写真', 'タワー', '東京[タワー]の写真'],
    ['東京タワーの写真', '写', '東京タワーの[写]真'],
    ['𠮷野家 and 𠮷', '野家', '𠮷[野家] and 𠮷'],
    ['Die Anwendungen stürzen ab', 'Anwendung sturzen', 'Die [Anwendungen] [stürzen] ab'],
    ['Größe der Übersicht', 'übersichten', 'Größe der [Übersicht]'],
    ['Ошибки появляются после обновления', 'ошибка обновление', '[Ошибки] появляются после [обновления]'],
    ['see com.acme.Foo_bar here', 'foo_bar', 'see com.acme.[Foo_bar] here'],
    ['version 1.2.3 and 1.3.2', '1.2.3', 'version [1.2.3] and 1.3.2'],
    ['failing failure of fail', 'fail*', '[failing] [failure] of [fail]'],
    ['the login of the user', 'the login', 'the [login] of the user'],
    ['Todo list of the team', 'todo list', '[Todo] [list] of the team'],
    ['nothing here', 'crash', 'nothing here'],
    ['ＬＯＧＩＮ page', 'login', '[ＬＯＧＩＮ] page'],
  ])('in %j for %j', async (text, query, expected) => {
    expect(await mark(text, query)).toBe(expected)
  })

  it('mark phrases as a whole and literals as they are', async () => {
    expect(await mark('page login, login page, page', 'login pages', 'phrase')).toBe('page login, [login page], page')
    expect(await mark('click a button, button', 'click the button', 'phrase')).toBe('[click a button], button')
    expect(await mark('Fail fail failing', 'fail', 'exact')).toBe('Fail [fail] [fail]ing')
  })

  it('merge what several searches find', async () => {
    const [ranges] = await highlightRanges(
      { ...test.system, hints: new Map() },
      ['login page'],
      [
        { mode: 'words', text: 'page' },
        { mode: 'phrase', text: 'login page' },
      ],
    )
    expect(ranges).toEqual([{ startOffset: 0, endOffset: 10 }])
  })
})
