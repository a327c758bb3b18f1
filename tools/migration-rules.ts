// Reads the migrations: what a new one does must not stop those who use the tables meanwhile, nor the release before.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The first migration that the rules hold for: those before it were written when nobody could have had data. */
const SINCE = 111

const NAME = '(?:if (?:not )?exists )?(?:only )?"?([a-z_]+)"?'

interface Rule {
  /** Finds a statement, lower case with single blanks; its first group is the table. */
  readonly pattern: RegExp
  readonly problem: string
}

/** For tables that are there already; nobody uses yet what the migration itself makes. */
const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently)[^(]*? on ${NAME}`),
    problem:
      'an index of a table that has rows is built `concurrently`, in a migration that begins with `-- no transaction`',
  },
  {
    pattern: new RegExp(
      `^alter table ${NAME} .*\\badd (?:constraint \\S+ )?(?:check|foreign key)\\b(?!.*\\bnot valid\\b)`,
    ),
    problem: 'a constraint is added `not valid`, and validated by a statement of the next migration',
  },
  {
    pattern: new RegExp(`^alter table ${NAME} .*\\badd column [^,]*\\breferences\\b`),
    problem: 'a column that references is added without, the constraint after it `not valid`',
  },
  {
    pattern: new RegExp(`^alter table ${NAME} .*\\badd (?:constraint \\S+ )?(?:unique|primary key) ?\\(`),
    problem: 'a unique constraint is made of an index that was built `concurrently` (`using index`)',
  },
  {
    pattern: new RegExp(`^alter table ${NAME} .*\\balter (?:column )?\\S+ (?:set data )?type\\b`),
    problem: 'a column is not retyped: a new one is added, both are written, the old one goes a release later',
  },
  {
    pattern: new RegExp(`^alter table ${NAME} .*\\balter (?:column )?\\S+ set not null`),
    problem: 'a column becomes `not null` by a validated check',
  },
  {
    pattern: new RegExp(`^alter table ${NAME} .*\\brename\\b`),
    problem: 'nothing is renamed that the release before uses',
  },
  {
    pattern: new RegExp(
      `^alter table ${NAME} .*\\badd column (?:(?!\\bdefault\\b)[^,])*\\bnot null\\b(?!.*\\bdefault\\b)`,
    ),
    problem: 'the release before does not fill a new column: it has a default or may be null',
  },
  {
    pattern: new RegExp(`^update ${NAME}`),
    problem: 'rows are rewritten by a job, in portions',
  },
  {
    pattern: new RegExp(`^lock (?:table )?${NAME}`),
    problem: 'nothing is locked whole',
  },
]

/** Statements of a migration, lower case, with single blanks, without comments and texts of functions. */
function statementsOf(sql: string): readonly string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map(statement => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(statement => statement !== '')
}

/** What in a migration breaks the rules, as sentences; none: it is fine. */
export function migrationProblems(name: string, sql: string): readonly string[] {
  const statements = statementsOf(sql)
  const own = new Set(
    statements.map(statement => new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(statement)?.[1] ?? ''),
  )
  const problems = statements.flatMap(statement =>
    RULES.flatMap(rule => {
      const table = rule.pattern.exec(statement)?.[1]
      return table !== undefined && !own.has(table) ? [`${name}: ${rule.problem} (${table})`] : []
    }),
  )
  const isOneByOne = sql.startsWith('-- no transaction\n')
  for (const statement of statements) {
    const isConcurrent = /^(?:create (?:unique )?index|drop index|reindex \w+) concurrently\b/.test(statement)
    if (isConcurrent && !isOneByOne)
      problems.push(`${name}: \`concurrently\` needs a migration that begins with \`-- no transaction\``)
    if (!isConcurrent && isOneByOne)
      problems.push(`${name}: without a transaction nothing is done but to build and drop indexes \`concurrently\``)
    if (isConcurrent && !/\bif (?:not )?exists\b/.test(statement))
      problems.push(`${name}: what may be broken off and begun anew says \`if [not] exists\``)
  }
  return problems
}

/** What breaks the rules in the migrations below `root`. */
export async function findMigrationProblems(root: string, since = SINCE): Promise<readonly string[]> {
  const folder = join(root, 'server/src')
  const files = (await readdir(folder, { recursive: true })).filter(file =>
    /\/migrations\/\d{4}-[^/]*\.sql$/.test(file),
  )
  const found = await Promise.all(
    files
      .filter(file => Number(basename(file).slice(0, 4)) >= since && !file.startsWith('testing/'))
      .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
      .map(async file => migrationProblems(basename(file, '.sql'), await readFile(join(folder, file), 'utf8'))),
  )
  return found.flat()
}

if (import.meta.main) {
  const problems = await findMigrationProblems(dirname(import.meta.dirname))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
