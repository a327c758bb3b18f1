import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { languagesOf } from './languages.ts'
import { readyVectors } from './ready-vectors.ts'
import { type IndexedText, prepareText, vectorOf } from './text-vector.ts'

const ENGLISH = 'The application crashes when somebody clicks the button to sign in, and the failure was noted. '
const RUSSIAN = 'Приложение падает при запуске, а ошибки появляются после обновления системы до новой версии. '
const POLISH = 'Aplikacja działa bardzo wolno po aktualizacji do nowej wersji, co irytuje użytkowników. '
const LONG = Array.from({ length: 20_000 }, (_, index) => (index % 3 ? `word${index}` : 'running')).join(' ')

const TEXTS: Readonly<Record<string, IndexedText>> = {
  nothing: { text: '' },
  'a title that ends with stop words': { title: 'Crashes of the', text: ENGLISH },
  'words in title and text': { title: 'The button crashes', text: ENGLISH.repeat(3) },
  'words that come more often than a vector holds': { title: 'Button button', text: ENGLISH.repeat(400) },
  'more words than a vector has places': { title: 'One', text: LONG },
  'the same word before and behind the last place': { title: 'The anchor', text: 'rust of ships '.repeat(20_000) },
  'a word of the title there': { title: 'Ship', text: `${'rust '.repeat(16_381)}ship ship ship` },
  'words in code': { text: `${ENGLISH}\n\n\`\`\`\nsignIn(button)\ncrashes\n\`\`\`\n\nSee \`parseConfig\`.` },
  Cyrillic: { title: 'Ошибки', text: RUSSIAN.repeat(2) },
  'without a stemmer': { title: 'Wydajność', text: POLISH.repeat(2) },
  'without spaces': { title: '東京タワー', text: `カメラで撮影した写真が表示されない ${ENGLISH} 🚀` },
  'numbers and marks': { text: `1.2.3 2e10 v18 ｆｕｌｌ é é x² ${'a'.repeat(300)} ${ENGLISH}` },
}

describe('vectors that are made here', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())
  const languages = languagesOf(['en', 'ru', 'pl'])

  it.each(Object.entries(TEXTS))('are those of PostgreSQL: %s', async (_name, text) => {
    const prepared = await prepareText(text, languages)
    const [ready] = await readyVectors(test.system, [prepared])
    const { rows } = await sql<Record<string, string>>`
      select (${ready})::text as ready, (${vectorOf(prepared)})::text as made`.execute(test.system.db)
    expect(rows[0]?.made).toMatch(/'~(?:en|ru|pl)'/)
    expect(rows[0]?.ready).toBe(rows[0]?.made)
  })

  it('ask for each word once', async () => {
    const texts = await Promise.all(
      ['Unseen words alone', 'Unseen words, and others'].map(text => prepareText({ text }, languages)),
    )
    expect(await test.countStatements(() => readyVectors(test.system, texts))).toBe(1)
    expect(await test.countStatements(() => readyVectors(test.system, texts))).toBe(0)
  })
})
