import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
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

/** A message of PostgreSQL's protocol, version 3. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

it('a connection that is ended in the breath in which it is opened could not be opened, and nothing else happens', async () => {
  const opened = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]
  const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([...opened, ended])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool(connectorTo(`postgres://ann@127.0.0.1:${port}/cairn`))
  pool.on('error', () => undefined)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P01' })
  await pool.end()
  server.close()
})
