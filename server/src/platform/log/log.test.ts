import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './index.ts'

/** A log, and what was written to it. */
function writtenLog() {
  let written = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk)
      done()
    },
  })
  return { log: createLog('info', sink), read: () => written }
}

it('keeps credentials out of the log', () => {
  const { log, read } = writtenLog()
  log.info({ req: { headers: { authorization: 'Bearer perm:x', cookie: 'session=y', accept: 'z' } } }, 'one')
  log.info({ password: 'secret', token: 'perm:x', user: { password: 'secret' } }, 'two')
  expect(read()).toContain('"accept":"z"')
  expect(read()).not.toMatch(/perm:x|session=y|secret/)
})

it.each(['error', 'err'])('tells what went wrong, and where, of an error under %s', name => {
  const { log, read } = writtenLog()
  log.warn({ [name]: Object.assign(new Error('no answer'), { code: '57P01' }) }, 'Trying again')
  log.warn({ [name]: 'only words' }, 'Trying again')
  const [told, words] = read()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line)[name])
  expect(told).toMatchObject({ message: 'no answer', code: '57P01', stack: expect.stringContaining('log.test.ts') })
  expect(words).toBe('only words')
})
