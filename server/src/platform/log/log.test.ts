import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './index.ts'

it('keeps credentials out of the log', () => {
  let written = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk)
      done()
    },
  })
  const log = createLog('info', sink)
  log.info({ req: { headers: { authorization: 'Bearer perm:x', cookie: 'session=y', accept: 'z' } } }, 'one')
  log.info({ password: 'secret', token: 'perm:x', user: { password: 'secret' } }, 'two')
  expect(written).toContain('"accept":"z"')
  expect(written).not.toMatch(/perm:x|session=y|secret/)
})
