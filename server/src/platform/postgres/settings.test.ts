import { expect, test } from 'vitest'
import { defaultSettings, postgresArguments } from './settings.ts'

const GIB = 1024 ** 3

test('a fifth of the memory goes to shared buffers, within bounds', () => {
  expect(defaultSettings(4 * GIB).shared_buffers).toBe('819MB')
  expect(defaultSettings(64 * GIB).shared_buffers).toBe('2048MB')
  expect(defaultSettings(GIB / 8).shared_buffers).toBe('64MB')
})

test('settings of a caller never open the network', () => {
  const args = postgresArguments('/data/run', 5432, { listen_addresses: '*', work_mem: '1MB' })
  expect(args).toContain('listen_addresses=')
  expect(args).not.toContain('listen_addresses=*')
  expect(args).toContain('work_mem=1MB')
})

test('a socket folder with a comma or a quote stays one folder', () => {
  expect(postgresArguments('/data, "new"/run', 5432, {})).toContain('unix_socket_directories="/data, ""new""/run"')
})
