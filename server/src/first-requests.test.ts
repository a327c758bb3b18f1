import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRequests, REQUESTS_FILE } from './first-requests.ts'

let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  await writeFile(
    join(dist, REQUESTS_FILE),
    JSON.stringify({ session: ['api/users/me?fields=id'], issue: ['api/issues/{id}?$top=1&fields=id'] }),
  )
})

afterAll(() => rm(dist, { recursive: true, force: true }))

const ME = '<link rel="preload" as="fetch" crossorigin href="./api/users/me?fields=id">'

test('an issue is asked for by its id, in every address that shows one', async () => {
  const links = await firstRequests(dist)
  const issue = '<link rel="preload" as="fetch" crossorigin href="./api/issues/HAR-1?$top=1&amp;fields=id">'
  for (const address of ['/issue/HAR-1', '/issue/HAR-1/its-words?x=1', '/projects/HAR/issues/HAR-1'])
    expect(links(address)).toBe(ME + issue)
})

test('other pages ask who is there, and nothing of an address comes into the page as it is', async () => {
  const links = await firstRequests(dist)
  for (const address of ['/', '/issues', '/issue/', '/issue/%22%3E', '/issue/"><script>', '/projects/HAR/issues'])
    expect(links(address)).toBe(ME)
})

test('a build without the list asks for nothing', async () => {
  const links = await firstRequests(join(dist, 'elsewhere'))
  expect(links('/issue/HAR-1')).toBe('')
})
