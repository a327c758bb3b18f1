import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A picture of 2 × 3 points. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAFElEQVR4nGP8z8Dwn4GBgYEJRMAAAB8GAwF0a4y/AAAAAElFTkSuQmCC'

/** What tests ask of a file. */
export const FIELDS =
  'id,name,size,mimeType,charset,extension,url,thumbnailURL,imageDimensions(width,height),author(login),comment(id),visibility(permittedUsers(login))'

export interface Part {
  readonly name: string
  readonly filename: string
  readonly content: string | Buffer
}

/** An upload as a browser sends it. */
export function form(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----cairn-test'
  const chunks = parts.flatMap(part => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.filename}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
    part.content,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map(chunk => Buffer.from(chunk as string)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A project with issues, one of them hidden, and people who may more or less there. */
export interface FileWorld {
  readonly test: TestApp
  readonly project: number
  readonly issue: string
  readonly other: string
  /** Seen by nobody but who overrides visibility. */
  readonly secret: string
  readonly ada: ApiClient
  readonly adaId: number
  readonly bob: ApiClient
  readonly bobId: number
  readonly lead: ApiClient
  readonly stranger: ApiClient
  upload(client: ApiClient, parts: readonly Part[], on?: string): Promise<ApiReply>
  /** Uploads one file and returns it. */
  add(client: ApiClient, filename: string, content?: string | Buffer, on?: string): Promise<ApiReply['body']>
  fetchFile(url: string, headers?: Record<string, string>): Promise<ApiReply>
  /** Number of contents that are kept. */
  keys(): Promise<number>
  /** Number of files that are being written. */
  partFiles(): Promise<number>
  /** Categories of the history of a file. */
  activities(id: string): Promise<readonly string[]>
}

export async function startFileWorld(): Promise<FileWorld> {
  const test = await startTestApp({ env: { CAIRN_MAX_UPLOAD: '100000' } })
  const project = await insertProject(test, 'FILE')
  const issue = await insertIssue(test, project)
  const other = await insertIssue(test, project)
  const secret = await insertIssue(test, project, { acl: [0] })
  const adaId = await test.createUser('ada')
  const bobId = await test.createUser('bob')
  const leadId = await test.createUser('lead')
  await test.grant(adaId, 'contributor', project)
  await test.grant(bobId, 'contributor', project)
  await test.grant(leadId, 'system-admin')
  const [ada, bob, lead] = [await test.clientOf(adaId), await test.clientOf(bobId), await test.clientOf(leadId)]
  const stranger = await test.signIn('stranger')
  const upload: FileWorld['upload'] = (client, parts, on = `issues/${issue}`) =>
    client.send({ method: 'POST', url: `/api/${on}/attachments`, query: { fields: FIELDS }, ...form(parts) })
  return {
    ...{ test, project, issue, other, secret, ada, adaId, bob, bobId, lead, stranger, upload },
    add: async (client, filename, content = 'text', on) => {
      const reply = await upload(client, [{ name: 'file', filename, content }], on)
      if (reply.status !== 200) throw new Error(reply.text)
      return reply.body[0]
    },
    fetchFile: (url, headers = {}) => test.anonymous.send({ method: 'GET', url, headers }),
    keys: async () => {
      let count = 0
      for await (const _ of test.app.platform.files.olderThan(Date.now() + 60_000)) count++
      return count
    },
    partFiles: async () => {
      const names = await readdir(join(test.app.platform.config.dataDir, 'files'), { recursive: true })
      return names.filter(name => name.endsWith('.part')).length
    },
    activities: async id =>
      (
        await sql<{ category: string }>`select category from activity where target_kind = 'IssueAttachment'
          and target_id = ${Number(id.slice(2))} order by id`.execute(test.system.db)
      ).rows.map(row => row.category),
  }
}
