import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { configQuery } from '../../../platform/session/index.ts'
import { loadToasts, ToastRegion } from '../../../ui/toast.tsx'
import type { AttachmentData } from '../../file-viewer/index.ts'
import type { FilesPlace } from './draft-file-calls.ts'
import {
  closePage,
  later,
  onPage,
  openPage,
  pass,
  readsOf,
  refusal,
  type Sent,
  writesOf,
} from './draft-page.testing.tsx'
import { draftFilesKey } from './draft-uploads.ts'
import { useDraftFiles } from './use-draft-files.ts'

const PLACE: FilesPlace = { kind: 'issue', draftId: '2-9' }
const PATH = 'users/me/drafts/2-9/attachments'
const attachment = (id: string, name: string) => ({ id, name }) as unknown as AttachmentData
const CHART = attachment('8-1', 'chart.txt')
const TABLE = attachment('8-2', 'table.txt')

/** An upload as the server sees it. */
class Upload {
  static sent: Upload[] = []
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  url = ''
  name = ''
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  open(_method: string, url: string) {
    this.url = new URL(url).pathname
  }
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  abort = () => this.onabort()
  send(form: FormData) {
    this.name = (form.get('file') as File).name
    Upload.sent.push(this)
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
    return pass(0)
  }
}

let got: readonly Sent[]
let onServer: unknown
let said: () => unknown
const begin = async () => PLACE

beforeEach(async () => {
  onServer = [CHART]
  said = () => undefined
  Upload.sent = []
  await loadToasts()
  got = await openPage(({ method }) => (method === 'GET' ? onServer : said()))
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(async () => {
  // The page sends only so many at once.
  for (let place = 0; place < Upload.sent.length; place++) await Upload.sent[place]?.answer(400, {})
  await closePage()
})

const open = (place: FilesPlace | null = PLACE, start = begin) => onPage(() => useDraftFiles(place, start))
const file = (name: string, type = 'text/plain', size = 1) => new File(['x'.repeat(size)], name, { type })
const names = (list: readonly { readonly name: string | null }[]) => list.map(({ name }) => name)
const uploading = () => Upload.sent.map(({ name }) => name)
async function add(draft: Awaited<ReturnType<typeof open>>, ...files: readonly File[]) {
  let result: ReturnType<typeof draft.current.add> = []
  act(() => {
    result = draft.current.add(files)
  })
  await pass(0)
  return result
}

test('the files of a draft are read, all of them; where there is no draft nothing is', async () => {
  const none = await open(null)
  expect(none.current.files).toEqual([])
  act(() => none.current.remove(CHART))
  expect(got).toEqual([])
  none.leave()
  const some = await open()
  expect(some.current.files).toEqual([CHART])
  expect(readsOf(got)).toEqual([PATH])
})

test('a draft that went elsewhere has no files, one that cannot be read says so', async () => {
  onServer = refusal(404, 'not_found')
  const gone = await open()
  expect(gone.current.files).toEqual([])
  expect(queryClient.getQueryState(draftFilesKey(PLACE))?.status).toBe('success')
  gone.leave()
  queryClient.removeQueries({ queryKey: ['draftFiles'] })
  onServer = refusal(403, 'forbidden')
  await open()
  expect(queryClient.getQueryState(draftFilesKey(PLACE))?.status).toBe('error')
})

test('a file is seen on its way and stands among the others at its end', async () => {
  const draft = await open()
  expect(await add(draft, file('table.txt'))).toEqual([{ name: 'table.txt', isImage: false }])
  expect(Upload.sent[0]?.url).toBe(`/api/${PATH}`)
  expect(draft.current.uploads).toMatchObject([{ name: 'table.txt', part: 0 }])
  act(() => Upload.sent[0]?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 }))
  expect(draft.current.uploads).toMatchObject([{ name: 'table.txt', part: 0.25 }])
  await Upload.sent[0]?.answer(200, [TABLE])
  expect(draft.current.uploads).toEqual([])
  expect(draft.current.files).toEqual([CHART, TABLE])
})

test('a file that was read meanwhile stands there once', async () => {
  const draft = await open()
  await add(draft, file('chart.txt'))
  await Upload.sent[0]?.answer(200, [CHART])
  expect(draft.current.files).toEqual([CHART])
})

test('files are sent in the order in which they were chosen, each with its own progress', async () => {
  const draft = await open()
  await add(draft, file('one.txt'), file('two.txt'))
  expect(uploading()).toEqual(['one.txt'])
  act(() => Upload.sent[0]?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 }))
  expect(draft.current.uploads.map(({ name, part }) => [name, part])).toEqual([
    ['one.txt', 0.5],
    ['two.txt', 0],
  ])
  await Upload.sent[0]?.answer(200, [attachment('8-3', 'one.txt')])
  expect(uploading()).toEqual(['one.txt', 'two.txt'])
  expect(names(draft.current.uploads)).toEqual(['two.txt'])
  await Upload.sent[1]?.answer(200, [attachment('8-4', 'two.txt')])
  expect(names(draft.current.files)).toEqual(['chart.txt', 'one.txt', 'two.txt'])
})

test('pictures that a text can show are told apart', async () => {
  const draft = await open()
  const given = ['image/png', 'image/jpeg', 'image/avif', 'image/svg+xml', 'x-image/png', 'image/png2']
  const added = await add(draft, ...given.map((type, place) => file(`${place}`, type)))
  expect(added.map(({ isImage }) => isImage)).toEqual([true, true, true, false, false, false])
})

test('a file that is too big is not sent, and that is told', async () => {
  render(<ToastRegion />)
  const draft = await open()
  expect(names(await add(draft, file('big.txt', '', 1_001), file('fits.txt', '', 1_000)))).toEqual(['fits.txt'])
  expect(uploading()).toEqual(['fits.txt'])
  expect(screen.getByText(/big\.txt/)).toBeDefined()
  queryClient.setQueryData(configQuery.queryKey, { system: { $type: 'SystemFrontendConfig', maxUploadFileSize: 0 } })
  await pass(0)
  expect(names(await add(draft, file('huge.txt', '', 9_000)))).toEqual(['huge.txt'])
  queryClient.setQueryData(configQuery.queryKey, {})
  await pass(0)
  expect(names(await add(draft, file('other.txt', '', 9_000)))).toEqual(['other.txt'])
})

test('a file that was refused is gone from the list, with the reason, and the next goes on', async () => {
  render(<ToastRegion />)
  const draft = await open()
  await add(draft, file('one.txt'), file('two.txt'))
  await Upload.sent[0]?.answer(400, { error: 'x', error_description: 'It has a virus', code: 'invalid' })
  expect(screen.getByText(/one\.txt.*It has a virus/)).toBeDefined()
  expect(uploading()).toEqual(['one.txt', 'two.txt'])
  expect(names(draft.current.uploads)).toEqual(['two.txt'])
})

test('a file that was cancelled leaves nothing, and no word', async () => {
  render(<ToastRegion />)
  const draft = await open()
  await add(draft, file('cancelled.txt'), file('waiting.txt'), file('last.txt'))
  act(() => draft.current.uploads[1]?.cancel())
  act(() => draft.current.uploads[0]?.cancel())
  await pass(0)
  // What waited was not sent at all.
  expect(uploading()).toEqual(['cancelled.txt', 'last.txt'])
  expect(names(draft.current.uploads)).toEqual(['last.txt'])
  await Upload.sent[1]?.answer(200, [TABLE])
  expect(draft.current.files).toEqual([CHART, TABLE])
  expect(screen.queryByText(/cancelled\.txt|waiting\.txt/)).toBeNull()
})

test('a removed file is gone at once, also from what is just being read', async () => {
  const draft = await open()
  const reply = later()
  onServer = reply.promise
  act(() => void queryClient.invalidateQueries({ queryKey: ['draftFiles'] }))
  await pass(0)
  act(() => draft.current.remove(CHART))
  reply.come([CHART])
  await pass(0)
  expect(draft.current.files).toEqual([])
  expect(writesOf(got)).toEqual([`DELETE ${PATH}/8-1`])
})

test('a file whose removal was refused comes back with the reason; one that is gone stays away', async () => {
  render(<ToastRegion />)
  onServer = [CHART, TABLE]
  const draft = await open()
  said = () => refusal(404, 'not_found')
  act(() => draft.current.remove(TABLE))
  await pass(0)
  expect(names(draft.current.files)).toEqual(['chart.txt'])
  expect(readsOf(got)).toHaveLength(1)
  expect(screen.queryByText(/Refused/)).toBeNull()
  const reply = later()
  said = () => reply.promise
  act(() => draft.current.remove(CHART))
  await pass(0)
  expect(draft.current.files).toEqual([])
  reply.come(refusal(403, 'forbidden'))
  await pass(0)
  expect(names(draft.current.files)).toEqual(['chart.txt', 'table.txt'])
  expect(screen.getByText(/Refused: forbidden/)).toBeDefined()
})

test('whoever waits for the files waits for those that were added meanwhile, too', async () => {
  const draft = await open()
  await draft.current.idle()
  await add(draft, file('one.txt'))
  let isIdle = false
  const idle = draft.current.idle().then(() => {
    isIdle = true
  })
  await add(draft, file('two.txt'))
  await Upload.sent[0]?.answer(200, [attachment('8-3', 'one.txt')])
  expect(isIdle).toBe(false)
  await Upload.sent[1]?.answer(400, { error: 'x', code: 'x' })
  await idle
})

test('a draft that cannot be begun takes no file', async () => {
  render(<ToastRegion />)
  const draft = await open(null, () => Promise.reject(new TypeError('Offline')))
  await add(draft, file('lost.txt'))
  expect(Upload.sent).toEqual([])
  expect(draft.current.uploads).toEqual([])
  expect(screen.getByText(/lost\.txt/)).toBeDefined()
})
