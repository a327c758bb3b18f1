import { randomBytes } from 'node:crypto'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBoardWork } from './board-work.ts'
import { boardOf, boardRows, findBoards } from './boards.ts'
import { measureFirstScreen } from './browser.ts'
import { measureCommands } from './commands.ts'
import { fairnessTable, measureFairness } from './fairness.ts'
import { measureHttp } from './http.ts'
import { createLongIssue, measureIssuePage } from './issue-page.ts'
import { measureListWork } from './list-work.ts'
import { measureLive } from './live.ts'
import { measureLoad } from './load.ts'
import { startWithPeople } from './people.ts'
import { measureReindex } from './reindex.ts'
import { boardWorkRows, screenRows } from './screens.ts'
import { measureSearch, searchNames } from './search.ts'
import { tableRow } from './timing.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    port: { type: 'string', default: '8099' },
    project: { type: 'string', default: 'GEN0' },
    groups: { type: 'string', default: '200' },
    'skip-reindex': { type: 'boolean', default: false },
  },
})

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const password = randomBytes(12).toString('base64url')
const people = await startWithPeople(values.data, Number(values.port), { groups: Number(values.groups) })
const { server, groups } = people
const { client: admin, token: adminToken } = people.admin
const { client: member, token: memberToken, login: memberLogin } = people.member
try {
  const me = await member.get('/users/me?fields=id')
  await admin.post(`/users/${memberLogin}/password`, { password })
  await admin.post(`/admin/projects/${values.project}/team/users`, { id: me.id })

  print(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  for (const [who, client] of [
    ['administrator', admin],
    [`member of ${groups} groups`, member],
  ] as const) {
    print(`\n### As ${who}\n\n| request | p50 ms | p95 ms | max ms | goal p50 / p95 | met |\n|---|---|---|---|---|---|`)
    for (const { name, timing, goal } of await measureHttp(client, values.project)) print(tableRow(name, timing, goal))
  }
  const names = await searchNames(admin, values.project)
  for (const [who, client] of [
    ['administrator', admin],
    [`member of ${groups} groups`, member],
  ] as const) {
    print(
      `\n### Searching as ${who}\n\n| request | p50 ms | p95 ms | max ms | goal p50 / p95 | met |\n|---|---|---|---|---|---|`,
    )
    for (const { name, timing, goal } of await measureSearch(client, names)) print(tableRow(name, timing, goal))
  }
  const ids: readonly { id: string }[] = await member.get(`/issues?query=project:+${values.project}&fields=id&$top=500`)
  const load = await measureLoad(
    server.url,
    [adminToken, memberToken],
    names,
    ids.map(({ id }) => id),
  )
  print('\n### While one person does his worst\n')
  for (const line of fairnessTable(
    await measureFairness(
      admin,
      member,
      ids.map(({ id }) => id),
    ),
  ))
    print(line)
  for await (const line of boardRows(server.url, people)) print(line)
  print('\n### Commands\n\n| request | p50 ms | p95 ms | max ms | goal p50 / p95 | met |\n|---|---|---|---|---|---|')
  for (const { name, timing, goal } of await measureCommands(admin, values.project)) print(tableRow(name, timing, goal))
  print('\n### The rest\n\n| what | measured | goal |\n|---|---|---|')
  print(`| start with this data | ${(server.startMs / 1000).toFixed(1)} s | ≤ 5 s |`)
  print(
    `| memory of the server without PostgreSQL, after all of the above | ${Math.round(await server.memoryMb())} MB | ≤ 350 MB |`,
  )
  print(
    `| lists of 50 with fields, 16 clients for a minute, with comments and opened issues in between | ${Math.round(load.listsASecond)} a second, p50 ${load.lists.p50.toFixed(1)} ms, p95 ${load.lists.p95.toFixed(1)} ms, failed: ${[...load.failed].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'} | ≥ 400 a second |`,
  )
  const memberAccount = { login: memberLogin, password }
  const first = await measureFirstScreen(server.url, memberAccount)
  for (const line of screenRows(first, await measureListWork(server.url, memberAccount))) print(line)
  const sprint = boardOf(await findBoards(admin, people.member), 'sprint of 5,000 cards')
  for (const line of boardWorkRows(await measureBoardWork(server.url, memberAccount, admin, sprint))) print(line)
  const long = await createLongIssue(server.url, adminToken, admin, values.project)
  const issue = await measureIssuePage(server.url, memberAccount, long)
  const row = (what: string, ms: number, goal: number) =>
    print(`| issue of 2,000 comments, 500 files, 5,000 changes: ${what} | ${Math.round(ms)} ms | ≤ ${goal} ms |`)
  row('largest paint, nothing cached', issue.lcpMs, 1_000)
  row('painted summary and text, scripts cached', issue.textMs, 300)
  row('opened from the list', issue.openMs, 100)
  row('slowest interaction (INP)', issue.inpMs, 100)
  print(`| the same issue: drawn comments, scripts cached | ${Math.round(issue.streamMs)} ms | |`)
  const live = await measureLive(server.url, memberAccount, admin, long)
  print(
    `| change by another user on the screen: issue | p50 ${live.issue.p50.toFixed(0)} ms, p95 ${live.issue.p95.toFixed(0)} ms | ≤ 300 ms |`,
  )
  print(
    `| change by another user on the screen: list | p50 ${live.list.p50.toFixed(0)} ms, p95 ${live.list.p95.toFixed(0)} ms | ≤ 300 ms |`,
  )
  print(`| the same issue: requests with nothing cached | ${issue.requests} | |`)
  print(`| the same issue: elements drawn | ${issue.elements} | |`)
  if (!values['skip-reindex']) {
    const timing = await measureReindex(admin, values.project)
    print(
      `| adding comments while a state is flipped on many issues (${timing.runs} writes) | p50 ${timing.p50.toFixed(1)} ms, p95 ${timing.p95.toFixed(1)} ms | p95 ≤ 100 ms |`,
    )
  }
} finally {
  await server.stop()
}
