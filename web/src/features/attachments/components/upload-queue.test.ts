import { expect, it } from 'vitest'
import { inUploadQueue } from './upload-queue.ts'

it('sends three files at once, the others in their order, also after a failure', async () => {
  const started: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const works = Array.from({ length: 5 }, (_, index) => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return inUploadQueue(() => {
      started.push(index)
      return end.promise
    }).catch(() => 'failed')
  })
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  ends[1]?.reject(new Error('refused'))
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  for (const end of ends) end.resolve()
  expect(await Promise.all(works)).toEqual([undefined, 'failed', undefined, undefined, undefined])
  expect(started).toEqual([0, 1, 2, 3, 4])
})
