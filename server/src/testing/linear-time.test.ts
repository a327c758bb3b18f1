import { growsFaster, patterns } from '@cairn/common/platform/growth'
import { describe, expect, it } from 'vitest'
import { entryName, fileEntryName } from '../features/article-archives/format/entry-names.ts'
import { entryPath } from '../features/article-archives/import/entry-path.ts'
import { readText } from '../features/article-archives/import/read-text.ts'
import { cleanFileName, contentDisposition } from '../features/attachments/file-name.ts'
import { fileTypeOf } from '../features/attachments/file-type.ts'
import { fileNames } from '../features/attachments/index.ts'
import { rangeOf } from '../features/attachments/serve-file.ts'
import { parseEntryName, parseHeader } from '../features/backup/archive.ts'
import { readGithubArchive } from '../features/imports/github-archive.ts'
import { partsOf } from '../features/search/code-parts.ts'
import { literalPattern, parseTerms } from '../features/search/text-terms.ts'
import { foldWord, wordsOf, wordTextsOf } from '../features/search/words.ts'
import { initialsOf } from '../features/users/avatar.ts'
import { localeId } from '../features/users/locales.ts'
import { readUrls } from '../features/vcs-changes/read-fields.ts'
import { loadConfig } from '../platform/config/index.ts'
import { networkOf } from '../platform/http/network-of.ts'
import { excessOf } from '../platform/json/index.ts'
import { csvFile, type FileParts, type Table, xlsxFile } from '../platform/tables/index.ts'
import { createTexts } from '../platform/texts/index.ts'

const texts = createTexts('en')
const BOUNDS = { levels: 64, values: 200_000 }
const issue = (body: string) => ({ number: 1, title: body, state: 'OPEN', createdAt: '2026-01-01T00:00:00Z', body })
const archive = (body: string) => Buffer.from(JSON.stringify({ repo: 'a/b', issues: [issue(body)] }))

/** Rows of cells that hold the text in one piece, and in many. */
const tableOf = (text: string): Table => ({
  name: text.slice(0, 30),
  columns: [{ key: 'a', name: 'a' }],
  rows: (async function* () {
    yield [[text], ...text.split('\n').map(line => [line])]
  })(),
  timeZone: 'UTC',
})

async function drain(parts: FileParts): Promise<void> {
  for await (const _ of parts);
}

async function attempt(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch {
    // A refusal is an answer as well; only its time counts.
  }
}

/** What reads or writes what strangers send, apart from the parsers that the browser has too, and its least length. */
const readers: readonly [name: string, units: number, read: (text: string) => unknown][] = [
  ['the shape of JSON', 100_000, text => excessOf(Buffer.from(text), BOUNDS)],
  ['archives of another tracker', 25_000, text => readGithubArchive(Buffer.from(text))],
  ['texts in such an archive', 25_000, text => readGithubArchive(archive(text))],
  ['the header of a backup', 25_000, text => parseHeader(Buffer.from(text))],
  ['names in a backup', 25_000, parseEntryName],
  ['names of files', 25_000, cleanFileName],
  ['names of files, for a header', 25_000, text => contentDisposition('inline', text)],
  ['ranges of bytes', 25_000, text => rangeOf(`bytes=${text}`, 1_000_000)],
  ['preferred languages', 25_000, text => texts.negotiate(text)],
  ['locales', 25_000, localeId],
  ['networks', 25_000, networkOf],
  ['addresses of commits', 5_000, text => readUrls([text, `https://${text}`])],
  ['initials', 25_000, initialsOf],
  ['code in texts', 25_000, partsOf],
  ['stack traces in texts', 8_000, text => partsOf(`at ${text}\n${text} Error\nFile "${text}`)],
  ['words', 8_000, text => [...wordsOf(text)].map(({ word }) => foldWord(word))],
  ['words alone', 8_000, text => wordTextsOf(text)],
  ['searched words', 2_500, text => parseTerms({ mode: 'words', text, scope: 'all' })],
  ['searched phrases', 2_500, text => parseTerms({ mode: 'phrase', text, scope: 'all' })],
  ['searched names of files', 2_500, text => parseTerms({ mode: 'words', text, scope: { source: fileNames } })],
  ['searched literals', 10_000, literalPattern],
  ['texts of imported articles', 25_000, text => readText('a/b.md', `# a ${text}`)],
  ['texts of imported articles without a heading', 25_000, text => readText('a/b.md', text)],
  ['front matter of imported articles', 500, text => readText('a/b.md', `---\ntitle: ${text}\n---\n`)],
  ['paths of imported files', 25_000, text => entryPath(text)],
  ['names of exported articles', 25_000, text => [entryName(text), fileEntryName(text)]],
  ['CSV', 25_000, text => drain(csvFile(tableOf(text)))],
  ['workbooks', 25_000, text => drain(xlsxFile(tableOf(text)))],
  ['settings', 10_000, text => loadConfig({ CAIRN_BASE_URL: text, CAIRN_TRUST_PROXY: text, CAIRN_MAX_UPLOAD: text })],
]

// Heads of the kinds of pictures whose size is read.
const pictures = ['iVBORw0KGgo', '/9j/', 'R0lGODlh', 'UklGRgAAAABXRUJQ', 'Qk0', 'AAAAIGZ0eXBhdmlm']

describe('time grows linearly with the length', () => {
  // What is measured is the processor's time. On a machine that others keep busy it may come late.
  it.each(readers)('of %s', { timeout: 600_000 }, async (_name, units, read) => {
    expect(await growsFaster(text => attempt(() => read(text)), units)).toEqual([])
  })

  it('of the shape of JSON that looks like JSON', { timeout: 600_000 }, async () => {
    const pieces = ['{"a":', '"\\\\', '[],', '[[],', '{"a":"\\\\"},']
    expect(await growsFaster(text => excessOf(Buffer.from(text), BOUNDS), 1_000_000, pieces)).toEqual([])
  })

  it('of many lines of code that no sign closes', { timeout: 600_000 }, async () => {
    const ofLines = (text: string) => partsOf(`a${text}\n`.repeat(40))
    expect(await growsFaster(ofLines, 1_200, ['`', '``', '` ``', 'a`b``c```d````', '`a'])).toEqual([])
  })

  it('of the heads of pictures', { timeout: 600_000 }, async () => {
    const heads = pictures.map(head => Buffer.from(head, 'base64'))
    const read = (text: string) =>
      heads.map(head => fileTypeOf('a', Buffer.concat([head, Buffer.from(text, 'latin1')])))
    const bytes = ['\0', '\xff', '\xff\xe0\0\x02', '\xff\xc4\0\x02', '\0\0\0\x08free', '\0\0\0\x08meta']
    expect(await growsFaster(read, 60_000, [...bytes, ...patterns.slice(0, 10)])).toEqual([])
  })
})
