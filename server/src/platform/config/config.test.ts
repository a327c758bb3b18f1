import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, SETTINGS, settingsTable } from './config.ts'

describe('configuration', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const file = (content: unknown): void =>
    writeFileSync(join(folder, 'cairn.config.json'), typeof content === 'string' ? content : JSON.stringify(content))
  const problem = (env: Record<string, string>): string => {
    try {
      loadConfig(env, folder)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      return (error as Error).message
    }
    throw new Error('It was accepted')
  }

  it('needs nothing: every setting has a default, and only this machine can reach the server', () => {
    const config = loadConfig({}, folder)
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, baseUrl: null, basePath: '', databaseUrl: null })
    expect(config).toMatchObject({ trustProxy: [], maxUpload: 1024 ** 3 })
  })

  it.each([
    ['CAIRN_PORT', '99999'],
    ['CAIRN_PORT', 'http'],
    ['CAIRN_PORT', '80.5'],
    ['CAIRN_BASE_URL', 'example.com'],
    ['CAIRN_BASE_URL', 'ftp://example.com'],
    ['CAIRN_BASE_URL', 'https://example.com/?a=1'],
    ['CAIRN_BASE_URL', 'https://user:secret@example.com'],
    ['CAIRN_FILES_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/cairn'],
    ['CAIRN_DATABASE_POOL', '1'],
    ['CAIRN_LOG_LEVEL', 'loud'],
    ['CAIRN_MAX_UPLOAD', 'much'],
    ['CAIRN_MAX_UPLOAD', '-1'],
    ['CAIRN_LOCALE', '../etc'],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(problem({ [name]: value })).toMatch(new RegExp(`^The configuration has errors:\n  ${name}: .+$`))
  })

  it('names every bad value at once', () => {
    const message = problem({ CAIRN_PORT: 'x', CAIRN_LOG_LEVEL: 'y', CAIRN_TYPO: 'z' })
    expect(
      ['CAIRN_PORT:', 'CAIRN_LOG_LEVEL:', 'CAIRN_TYPO: no such setting'].every(part => message.includes(part)),
    ).toBe(true)
  })

  it('takes the environment before the file, and an empty variable for none', () => {
    file({ CAIRN_PORT: 9000, CAIRN_HOST: '0.0.0.0', CAIRN_LOG_LEVEL: 'warn' })
    const config = loadConfig({ CAIRN_PORT: '9001', CAIRN_LOG_LEVEL: '' }, folder)
    expect(config).toMatchObject({ port: 9001, host: '0.0.0.0', logLevel: 'warn' })
  })

  it('refuses a file with an unknown setting, of another shape, or that is no JSON', () => {
    file({ CAIRN_PROT: 9000 })
    expect(problem({})).toContain('CAIRN_PROT: no such setting (in cairn.config.json)')
    file([])
    expect(problem({})).toContain('one object of settings')
    file('{')
    expect(problem({})).toContain('cairn.config.json cannot be read')
  })

  it('keeps the path of the base address without slashes at its end', () => {
    expect(loadConfig({ CAIRN_BASE_URL: 'https://example.com/tracker//' }, folder)).toMatchObject({
      baseUrl: 'https://example.com/tracker',
      basePath: '/tracker',
    })
    expect(loadConfig({ CAIRN_BASE_URL: 'https://example.com/' }, folder).basePath).toBe('')
  })

  it.each([
    ['512', 512],
    ['2kB', 2_048],
    ['1.5 MB', 1_572_864],
    ['1gb', 1_073_741_824],
  ])('reads the size %s as %d bytes', (text, bytes) => {
    expect(loadConfig({ CAIRN_MAX_UPLOAD: text }, folder).maxUpload).toBe(bytes)
  })

  it('documents every setting', () => {
    const table = settingsTable()
    expect(Object.keys(SETTINGS).filter(name => !table.includes(`| \`${name}\` `))).toEqual([])
  })
})
