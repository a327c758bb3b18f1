import { growsFaster, patterns } from '@cairn/common/platform/growth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertIssue, insertProject } from './issue-rows.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** What may stand in a header, and a letter that no library leaves out. */
const sendable = patterns.map(pattern => pattern.replaceAll(/[^\x20-\x7e…]/g, 'é').replaceAll('é', '\xe9'))
const inHeaders = [...new Set(sendable)].filter(pattern => !pattern.includes('…'))
/** Together with a letter at the end, which no pattern expects. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'forwarded',
  'if-match',
  'if-none-match',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
]

describe('time grows linearly with the length', () => {
  let test: TestApp
  let issue: string
  beforeAll(async () => {
    test = await startTestApp({ env: { CAIRN_TRUST_PROXY: '127.0.0.1' } })
    issue = await insertIssue(test, await insertProject(test, 'LONG'))
  })
  afterAll(() => test.stop())

  const withHeaders = (text: string) =>
    test.anonymous.send({ url: '/api/config', headers: Object.fromEntries(HEADERS.map(name => [name, `${text}a`])) })
  const asPath = (text: string) => test.anonymous.send({ url: `/api/${encodeURI(text)}a`.replaceAll('%5C', '\\') })
  const asQuery = (text: string) => test.anonymous.send({ url: `/api/config?${encodeURI(text)}a` })
  const asParameters = (text: string) => {
    const written = `${encodeURIComponent(text)}a`
    return test.admin.send({ url: `/api/issues?$top=1&fields=${written}&query=${written}&customFields=${written}` })
  }
  const quickly = (text: string) => test.admin.get('/quickSearch', { query: `${text}!`, $top: '1' })
  const asForm = (text: string) => {
    const head = `Content-Disposition: form-data; name="${text}"; filename="${text}a"\r\nContent-Type: ${text}`
    const payload = `--frontier\r\n${head}\r\n\r\n${text}\r\n--frontier--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=frontier' }
    return test.admin.send({ method: 'POST', url: `/api/issues/${issue}/attachments`, headers, payload })
  }

  it.each<readonly [string, number, (text: string) => unknown]>([
    ['headers', 2_500, withHeaders],
    ['paths', 25_000, asPath],
    ['addresses behind the path', 25_000, asQuery],
    ['parameters', 2_500, asParameters],
    ['quick searches', 8_000, quickly],
    ['heads of forms', 2_500, asForm],
  ])('of %s', { timeout: 600_000 }, async (_name, units, send) => {
    expect(await growsFaster(send, units, inHeaders)).toEqual([])
  })
})
