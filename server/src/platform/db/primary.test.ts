import { expect, it } from 'vitest'
import { parseDatabaseUrl } from '../config/index.ts'
import { connectorTo } from './primary.ts'

it.each([
  'postgres://localhost/cairn',
  'postgresql://ann:s%40crt@db.example.com:5433/cairn',
  'postgres:///cairn?host=/var/run/postgresql&port=5434',
  'postgres://ann@[::1]:5433/cairn',
  'postgres://[fe80::2]/cairn',
])('the driver looks for one host where the address says that it is: %s', url => {
  const { connectionString, Client } = connectorTo(url)
  const { host, port } = new Client({ connectionString })
  expect([{ host, port }]).toEqual(parseDatabaseUrl(url).hosts)
})
