import { describe, expect, it } from 'vitest'
import { parseDatabaseUrl } from './database-url.ts'

describe('the address of a database', () => {
  const one = (host: string, port = 5432) => ({ host, port })

  it.each([
    ['postgres://localhost/cairn', [one('localhost')]],
    ['postgresql://ann:secret@db.example.com:5433/cairn?sslmode=require', [one('db.example.com', 5433)]],
    ['postgres:///cairn?host=/var/run/postgresql&port=5434', [one('/var/run/postgresql', 5434)]],
    ['postgres://%2Fvar%2Frun/cairn', [one('/var/run')]],
    ['postgres://ann@[::1]:5433/cairn', [one('::1', 5433)]],
    ['postgres://[fe80::2]/cairn', [one('fe80::2')]],
  ])('with one host stays as it is: %s', (url, hosts) => {
    expect(parseDatabaseUrl(url)).toEqual({ url, hosts })
  })

  it.each([
    [
      'postgres://ann:s%40crt@one:5433,two,three:5435/cairn?sslmode=require&target_session_attrs=read-write',
      'postgres://ann:s%40crt@one:5433/cairn?sslmode=require',
      [one('one', 5433), one('two'), one('three', 5435)],
    ],
    ['postgres://one,two/cairn', 'postgres://one/cairn', [one('one'), one('two')]],
    [
      'postgres://ann@/cairn?host=one,two&port=5433,5434&target_session_attrs=primary',
      'postgres://ann@localhost/cairn',
      [one('one', 5433), one('two', 5434)],
    ],
    ['postgres://[::1]:5433,[fe80::2]/cairn', 'postgres://[::1]:5433/cairn', [one('::1', 5433), one('fe80::2')]],
    ['postgres:///cairn?host=one,two&port=5433', 'postgres://localhost/cairn', [one('one', 5433), one('two', 5433)]],
  ])('may name several: %s', (text, url, hosts) => {
    expect(parseDatabaseUrl(text)).toEqual({ url, hosts })
    expect(() => new URL(url)).not.toThrow()
  })

  it.each([
    ['mysql://localhost/cairn', 'expected postgres'],
    ['postgres://one,two/cairn?target_session_attrs=standby', 'may be read-write, not standby'],
    ['postgres:///cairn?host=one,two&port=1,2,3', 'as many ports as hosts'],
    ['postgres://one,/cairn', 'a host has no name'],
    ['postgres://ann:100%@localhost/cairn', 'written %25'],
    ['postgres://ann:100%zz%2F@localhost/cairn', 'written %25'],
    ['postgres://ann:%ff@localhost/cairn', 'written %25'],
    ['postgres://%/cairn', 'written %25'],
  ])('is refused with a reason: %s', (text, reason) => {
    expect(() => parseDatabaseUrl(text)).toThrow(reason)
  })
})
