import { expect, test } from 'vitest'
import { parsePostmasterPid } from './postmaster-pid.ts'

const LINES = ['4711', '/data/pg18', '1700000000', '5432', '/data/run', '', '  123456   7', 'ready   ', '']

test('the lock file of a server that is ready is read', () => {
  expect(parsePostmasterPid(LINES.join('\n'))).toEqual({
    pid: 4711,
    port: 5432,
    socketDir: '/data/run',
    status: 'ready',
  })
})

test('a lock file that is still being written counts as starting', () => {
  expect(parsePostmasterPid(LINES.slice(0, 3).join('\n'))).toMatchObject({ pid: 4711, status: 'starting' })
  expect(parsePostmasterPid([...LINES.slice(0, 7), 'starting', ''].join('\n'))).toMatchObject({ status: 'starting' })
})

test('the lock file of a single-user backend counts as one that is about to end', () => {
  expect(parsePostmasterPid('-42\n/data\n1\n')).toMatchObject({ pid: 42, status: 'stopping' })
})

test('an empty or damaged lock file names nobody', () => {
  expect(parsePostmasterPid('')).toBeUndefined()
  expect(parsePostmasterPid('0\n')).toBeUndefined()
  expect(parsePostmasterPid('garbage\n')).toBeUndefined()
})
