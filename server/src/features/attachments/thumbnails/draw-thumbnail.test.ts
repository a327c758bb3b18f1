import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Runs in a process of its own, for which the image library has no program. */
const WITHOUT_LIBRARY = `
  import { registerHooks } from 'node:module'
  import { Readable } from 'node:stream'
  registerHooks({
    resolve(name, context, next) {
      if (name === 'sharp') throw new Error('Could not load the "sharp" module')
      return next(name, context)
    },
  })
  const { canDrawThumbnails, drawThumbnail } = await import(${JSON.stringify(new URL('./draw-thumbnail.ts', import.meta.url).href)})
  console.log(await canDrawThumbnails(), await drawThumbnail(Readable.from([Buffer.from('x')])))
`

it('does without thumbnails on a machine that the image library has no program for', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', WITHOUT_LIBRARY])
  expect(stdout.trim()).toBe('false null')
})
