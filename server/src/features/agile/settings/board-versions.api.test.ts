import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('versions of boards', () => {
  let world: BoardWorld
  let board: string
  beforeAll(async () => {
    world = await startBoardWorld('VER')
    board = await world.createBoard({ updateSharingSettings: { permittedUsers: [{ id: `1-${world.bobId}` }] } })
  })
  afterAll(() => world.test.stop())

  const FIELDS = 'version,columnSettings(columns(id,title))'
  const read = async () => (await world.ada.get(`/agiles/${board}`, { fields: FIELDS })).body
  const send = (payload: object, version: string, client = world.ada) =>
    client.send({
      method: 'POST',
      url: `/api/agiles/${board}?fields=${FIELDS}`,
      payload,
      headers: { 'if-match': `"${version}"` },
    })

  it('keep who has not seen a change from making it undone', async () => {
    const seen = await read()
    const columns = seen.columnSettings.columns.map(({ id }: { id: string }) => ({ id }))
    const added = await send(
      { columnSettings: { columns: [...columns, { fieldValues: [{ name: 'Submitted' }] }] } },
      seen.version,
      world.bob,
    )
    expect([added.status, added.body.version]).toEqual([200, expect.not.stringMatching(seen.version)])
    const refused = await send({ columnSettings: { columns } }, seen.version)
    expect([refused.status, refused.body]).toEqual([
      412,
      expect.objectContaining({ error: 'edit_conflict', version: added.body.version }),
    ])
    expect((await read()).columnSettings.columns).toHaveLength(columns.length + 1)
    const [first, ...others] = added.body.columnSettings.columns.map(({ id }: { id: string }) => ({ id }))
    const again = await send(
      { columnSettings: { columns: [{ ...first, title: 'New' }, ...others] } },
      refused.body.version,
    )
    expect(again.body.columnSettings.columns).toHaveLength(columns.length + 1)
    expect(again.body.columnSettings.columns[0].title).toBe('New')
  })

  it('are drawn anew by whatever changes, and by nothing else', async () => {
    let { version } = await read()
    const isChanged = async () => {
      const before = version
      version = (await read()).version
      return version !== before
    }
    const post = async (path: string, body: object) => {
      expect((await world.ada.post(`/agiles/${board}${path}`, body)).status).toBe(200)
      return isChanged()
    }
    const [column] = (await read()).columnSettings.columns
    expect(await post('', { name: 'Quay' })).toBe(true)
    expect(await post('', { name: 'Quay' })).toBe(false)
    expect(await post('', { version: 'of long ago' })).toBe(false)
    expect(await post('', { favorite: true })).toBe(false)
    expect(await post('/sprints', { name: 'Next' })).toBe(true)
    expect(await post(`/sprints/current/board/columns/${column.id}`, { collapsed: true })).toBe(false)
  })

  it('say nothing of stars, and come behind rights', async () => {
    expect((await send({ favorite: false }, 'of long ago')).status).toBe(200)
    const reader = await world.createBoard({
      name: 'Read',
      readSharingSettings: { permittedUsers: [{ id: `1-${world.bobId}` }] },
    })
    const reply = await world.bob.send({
      method: 'POST',
      url: `/api/agiles/${reader}`,
      payload: { name: 'Mine' },
      headers: { 'if-match': '"of long ago"' },
    })
    expect(reply.status).toBe(403)
  })
})
