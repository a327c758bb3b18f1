import { existsSync, readFileSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { parseDatabaseUrl } from './database-url.ts'

/** `25MB`, `512 kB`, `1GB` or a plain number of bytes → bytes. */
const byteSize = z.union([z.string(), z.number()]).transform((value, context) => {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?\s*$/i.exec(String(value))
  const unit = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }[match?.[2]?.toLowerCase() ?? 'b']
  if (!match || unit === undefined) {
    context.addIssue({ code: 'custom', message: 'expected a size such as 50MB' })
    return z.NEVER
  }
  return Math.floor(Number(match[1]) * unit)
})

const optionalText = z
  .string()
  .trim()
  .transform(value => value || undefined)
  .optional()

const httpUrl = z.string().refine(value => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
}, 'expected an http or https address without query')

const databaseUrl = z.string().superRefine((value, context) => {
  try {
    parseDatabaseUrl(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

interface Setting {
  readonly schema: z.ZodType
  readonly doc: string
  readonly shown: string
}

const setting = <T extends z.ZodType>(schema: T, shown: string, doc: string) =>
  ({ schema, shown, doc }) satisfies Setting

/** Every setting: environment name → how it is read, its default as shown to people, and its documentation. */
export const SETTINGS = {
  CAIRN_HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    '127.0.0.1',
    'Address to listen on. `0.0.0.0` opens it to the network.',
  ),
  CAIRN_PORT: setting(
    z.coerce.number().int().min(0).max(65_535).default(8080),
    '8080',
    'Port to listen on. `0` takes a free one.',
  ),
  CAIRN_BASE_URL: setting(
    httpUrl.optional(),
    'http://CAIRN_HOST:CAIRN_PORT',
    'Address under which people reach Cairn. May carry a path, e.g. `https://example.com/tracker`; links, cookies and redirects honour it.',
  ),
  CAIRN_DATA_DIR: setting(
    z.string().min(1).optional(),
    './data; for root below a private folder: /var/lib/cairn',
    'Folder for the embedded database, attachments and keys. Root runs the database as an unprivileged user, which must be able to reach the folder.',
  ),
  DATABASE_URL: setting(
    databaseUrl.optional(),
    '(embedded)',
    'An external PostgreSQL 15 or newer. Without it Cairn runs its own. Several hosts may be named, `postgres://user@one,two/cairn?target_session_attrs=read-write`: the one that can be written to is used.',
  ),
  CAIRN_DATABASE_POOL: setting(
    z.coerce
      .number()
      .int()
      .min(4)
      .max(200)
      .default(Math.max(12, cpus().length * 4)),
    '4 per core, at least 12',
    'Largest number of database connections of this node.',
  ),
  CAIRN_STATEMENT_TIMEOUT: setting(
    z.coerce.number().int().min(100).max(60_000).default(1_000),
    '1000',
    'Milliseconds after which the database gives up a statement that reads for somebody. Higher on slow machines.',
  ),
  CAIRN_DRAIN: setting(
    z.coerce.number().min(0).max(300).optional(),
    '5 with DATABASE_URL, else 0',
    'Seconds for which a node that was told to stop still serves everybody, while `/health/ready` sends people elsewhere.',
  ),
  CAIRN_LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'info',
    'Least level that is logged.',
  ),
  CAIRN_MAX_UPLOAD: setting(byteSize.default(1024 ** 3), '1GB', 'Largest size of one uploaded file.'),
  CAIRN_FILES_URL: setting(
    httpUrl.optional(),
    '(same origin)',
    'A second origin that leads to this server and from which uploaded files are served.',
  ),
  CAIRN_METRICS_TOKEN: setting(
    z.string().min(16).max(200).optional(),
    '(none)',
    'Bearer token with which `/metrics` may be read, for programs that watch, of 16 characters or more; administrators may with theirs.',
  ),
  CAIRN_TRUST_PROXY: setting(
    optionalText,
    '(none)',
    'Addresses or networks of reverse proxies, comma separated. Only from them `X-Forwarded-*` is read.',
  ),
  CAIRN_LOCALE: setting(
    z
      .string()
      .regex(/^[a-z]{2,3}([-_][A-Za-z]{2})?$/)
      .default('en'),
    'en',
    'Language of texts when neither the user nor the browser names one that exists.',
  ),
} as const satisfies Record<string, Setting>

export interface Config {
  readonly host: string
  readonly port: number
  /** Without a trailing slash; null until the port is known and none was set. */
  readonly baseUrl: string | null
  /** Path of the base URL: '' or '/tracker'. */
  readonly basePath: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databasePool: number
  /** Milliseconds. */
  readonly statementTimeout: number
  /** Milliseconds of full service between the signal to stop and the end. */
  readonly drain: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Bytes. */
  readonly maxUpload: number
  readonly filesUrl: string | null
  readonly metricsToken: string | null
  readonly trustProxy: readonly string[]
  readonly locale: string
}

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment and, below it, from `cairn.config.json` in the working folder.
 * Throws {@link ConfigError} that names every bad value.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, folder: string = process.cwd()): Config {
  const fromFile = readConfigFile(resolve(folder, 'cairn.config.json'))
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(fromFile)) {
    if (!Object.hasOwn(SETTINGS, name)) problems.push(`${name}: no such setting (in cairn.config.json)`)
  }
  for (const name of Object.keys(env)) {
    if (name.startsWith('CAIRN_') && !Object.hasOwn(SETTINGS, name) && !FOREIGN.test(name))
      problems.push(`${name}: no such setting`)
  }
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const given = (env[name] || undefined) ?? fromFile[name]
    const result = schema.safeParse(given)
    if (result.success) values[name] = result.data
    else problems.push(`${name}: ${result.error.issues.map(issue => issue.message).join(', ')}`)
  }
  if (problems.length > 0) throw new ConfigError(`The configuration has errors:\n  ${problems.join('\n  ')}`)
  return toConfig(values as RawConfig, folder)
}

/** Variables of the product's own tools that the server does not read. */
const FOREIGN = /^CAIRN_(CHROMIUM$|TEST_|E2E_|BENCH_)/

type RawConfig = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> }

/**
 * `data` in the working folder. Root runs the database as an unprivileged user: where that user cannot pass (a clone
 * in root's home), the folder that systems keep such data in.
 */
export function defaultDataDir(folder: string, isRoot: boolean): string {
  const data = resolve(folder, 'data')
  if (!isRoot) return data
  for (let parent = resolve(folder); parent !== dirname(parent); parent = dirname(parent)) {
    if ((statSync(parent).mode & 0o001) === 0) return '/var/lib/cairn'
  }
  return data
}

function toConfig(raw: RawConfig, folder: string): Config {
  const baseUrl = raw.CAIRN_BASE_URL?.replace(/\/+$/, '') ?? null
  return {
    host: raw.CAIRN_HOST,
    port: raw.CAIRN_PORT,
    baseUrl,
    basePath: baseUrl ? new URL(baseUrl).pathname.replace(/\/+$/, '') : '',
    dataDir: raw.CAIRN_DATA_DIR
      ? resolve(folder, raw.CAIRN_DATA_DIR)
      : defaultDataDir(folder, process.getuid?.() === 0),
    databaseUrl: raw.DATABASE_URL ?? null,
    databasePool: raw.CAIRN_DATABASE_POOL,
    statementTimeout: raw.CAIRN_STATEMENT_TIMEOUT,
    drain: (raw.CAIRN_DRAIN ?? (raw.DATABASE_URL ? 5 : 0)) * 1_000,
    logLevel: raw.CAIRN_LOG_LEVEL,
    maxUpload: raw.CAIRN_MAX_UPLOAD,
    filesUrl: raw.CAIRN_FILES_URL?.replace(/\/+$/, '') ?? null,
    metricsToken: raw.CAIRN_METRICS_TOKEN ?? null,
    trustProxy: raw.CAIRN_TRUST_PROXY?.split(',').map(part => part.trim()) ?? [],
    locale: raw.CAIRN_LOCALE,
  }
}

function readConfigFile(path: string): Readonly<Record<string, unknown>> {
  if (!existsSync(path)) return {}
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  } catch (error) {
    throw new ConfigError(`cairn.config.json cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new ConfigError('cairn.config.json must hold one object of settings')
}

/** The settings as an aligned Markdown table, for `docs/operations/configuration.md` and `--help`. */
export function settingsTable(): string {
  const rows = [
    ['Setting', 'Default', 'Meaning'],
    ...Object.entries(SETTINGS).map(([name, { shown, doc }]) => [`\`${name}\``, shown, doc]),
  ]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const lines = rows.map(row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return [lines[0], `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join('\n')
}
