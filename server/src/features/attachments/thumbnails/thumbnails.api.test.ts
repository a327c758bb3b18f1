import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sweepFiles } from '../jobs/sweep-files.ts'

/** A camera's picture lying on its side, with what such a picture tells about its owner. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ada Lovelace', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A few kilobytes that claim to be a picture of so many points. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8) + 1))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

describe('thumbnails', () => {
  let test: TestApp
  let issue: string
  let ada: ApiClient
  const fields = 'id,url,thumbnailURL,metaData,imageDimensions(width,height)'

  beforeAll(async () => {
    test = await startTestApp()
    const project = await insertProject(test, 'THUMB')
    issue = await insertIssue(test, project)
    const adaId = await test.createUser('ada')
    await test.grant(adaId, 'contributor', project)
    ada = await test.clientOf(adaId)
  })
  afterAll(() => test.stop())

  const add = async (name: string, content: Buffer) => {
    const body = { name, base64Content: content.toString('base64') }
    const reply = await ada.post(`/issues/${issue}/attachments`, body, { fields })
    expect(reply.status).toBe(200)
    return reply.body[0]
  }
  const fetchFile = (url: string, headers: Record<string, string> = {}): Promise<ApiReply> =>
    test.anonymous.send({ method: 'GET', url, headers })
  const rowOf = async (id: string) =>
    (
      await sql<{ thumbnail_key: string | null }>`select thumbnail_key from attachment_thumbnail
        where attachment_id = ${Number(id.slice(2))}`.execute(test.system.db)
    ).rows[0]

  it('are small, upright, without metadata, and kept once they are made', async () => {
    const content = await photo()
    expect(content.includes('Ada Lovelace')).toBe(true)
    const file = await add('photo.jpg', content)
    expect(file).toMatchObject({ imageDimensions: { width: 600, height: 1200 }, metaData: 'rw=600&rh=1200' })
    const replies = await Promise.all([fetchFile(file.thumbnailURL), fetchFile(file.thumbnailURL)])
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^inline/),
      })
      expect(reply.headers['content-security-policy']).toContain('sandbox')
      expect(Number(reply.headers['content-length'])).toBeLessThan(content.length)
    }
    const row = await rowOf(file.id)
    const stored = await test.app.platform.files.read(row?.thumbnail_key ?? '')
    const bytes = await buffer(stored)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 200, height: 400 })
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined])
    expect(replies[0]?.headers.etag).not.toBe((await fetchFile(file.url)).headers.etag)
    expect((await fetchFile(file.url)).headers['content-type']).toBe('image/jpeg')
    await fetchFile(file.thumbnailURL)
    expect(await rowOf(file.id)).toEqual(row)
  })

  it('are made again when their content is gone, as after restoring a backup', async () => {
    const file = await add('again.jpg', await photo())
    await fetchFile(file.thumbnailURL)
    const before = (await rowOf(file.id))?.thumbnail_key ?? ''
    await test.app.platform.files.delete(before)
    expect((await fetchFile(file.thumbnailURL)).headers['content-type']).toBe('image/webp')
    expect((await rowOf(file.id))?.thumbnail_key).not.toBe(before)
  })

  it.each([
    ['a picture that claims 30,000 × 30,000 points', hugePng(30_000, 30_000)],
    ['a picture that claims 9,000 × 9,000 points', hugePng(9_000, 9_000)],
    ['a cut picture', hugePng(100, 100).subarray(0, 45)],
  ])('are not made of %s', async (_name, content) => {
    const file = await add('bomb.png', content)
    const url = file.thumbnailURL ?? `${file.url}&thumbnail=true`
    const reply = await fetchFile(url)
    expect(reply.status).toBe(200)
    expect(Number(reply.headers['content-length'])).toBe(content.length)
    // That it cannot be unpacked is remembered; what has no dimensions is not tried at all.
    expect(await rowOf(file.id)).toEqual(file.thumbnailURL ? { thumbnail_key: null } : undefined)
    expect((await fetchFile(url)).bytes).toEqual(content)
  })

  it('take only the first of many frames', async () => {
    const frames = Array.from({ length: 40 }, (_, index) => ({
      create: { width: 20, height: 20, channels: 3 as const, background: { r: index * 6, g: 0, b: 0 } },
    }))
    const pages = await Promise.all(frames.map(frame => sharp(frame).png().toBuffer()))
    const content = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = await add('many.gif', content)
    expect((await fetchFile(file.thumbnailURL)).headers['content-type']).toBe('image/webp')
    const stored = await test.app.platform.files.read((await rowOf(file.id))?.thumbnail_key ?? '')
    const bytes = await buffer(stored)
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ width: 20, height: 20 })
  })

  it('are never made of drawings, whatever they are called', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')
    for (const name of ['x.svg', 'x.png', 'x.webp']) {
      const file = await add(name, drawing)
      expect(file.thumbnailURL).toBeNull()
      const reply = await fetchFile(`${file.url}&thumbnail=true`)
      expect(reply.headers['content-type']).toBe('application/octet-stream')
    }
  })

  it('need the same signature and permission as the file', async () => {
    const file = await add('secret.jpg', await photo())
    expect((await fetchFile(file.thumbnailURL)).status).toBe(200)
    expect((await fetchFile(`/api/files/${file.id}?thumbnail=true`)).status).toBe(400)
    const other = await add('other.jpg', await photo())
    const sign = new URL(other.url, 'http://x').searchParams.get('sign')
    expect((await fetchFile(`/api/files/${file.id}?sign=${sign}&thumbnail=true`)).status).toBe(403)
    await ada.delete(`/issues/${issue}/attachments/${file.id}`)
    expect((await fetchFile(file.thumbnailURL)).status).toBe(404)
  })

  it('stay while their file stays, and go with it', async () => {
    const file = await add('sweep.jpg', await photo())
    await fetchFile(file.thumbnailURL)
    const key = (await rowOf(file.id))?.thumbnail_key ?? ''
    const now = test.clock.now
    test.clock.now = now + 2 * 86_400_000
    await sweepFiles(test.app.platform)
    expect(await test.app.platform.files.sizeOf(key)).toBeGreaterThan(0)
    test.clock.now = now
    await ada.delete(`/issues/${issue}/attachments/${file.id}`)
    test.clock.now = now + 40 * 86_400_000
    await sweepFiles(test.app.platform)
    expect(await test.app.platform.files.sizeOf(key)).toBeNull()
    test.clock.now = now
  })
})
