import { describe, expect, it } from 'vitest'
import { changedBlocks } from './changed-blocks.ts'

const BEFORE = '# Plan\n\nWe ship on Friday.\n\n- ropes\n- sails\n\nThen we rest.\n'

describe('differences of texts as they read', () => {
  it('are none between equal texts', () => {
    expect(changedBlocks(BEFORE, BEFORE)).toEqual([{ kind: 'same', text: BEFORE }])
    expect(changedBlocks('', '')).toEqual([])
  })

  it('put what came in the place of what went', () => {
    expect(changedBlocks(BEFORE, BEFORE.replace('Friday', 'Monday'))).toEqual([
      { kind: 'same', text: '# Plan\n' },
      { kind: 'changed', before: 'We ship on Friday.\n', after: 'We ship on Monday.\n' },
      { kind: 'same', text: '- ropes\n- sails\n\nThen we rest.\n' },
    ])
  })

  it('tell what came, and what went', () => {
    const longer = BEFORE.replace('- ropes', 'We take along:\n\n- ropes')
    expect(changedBlocks(BEFORE, longer)[1]).toEqual({ kind: 'changed', before: '', after: 'We take along:\n' })
    expect(changedBlocks(longer, BEFORE)[1]).toEqual({ kind: 'changed', before: 'We take along:\n', after: '' })
    expect(changedBlocks('', BEFORE)).toEqual([{ kind: 'changed', before: '', after: BEFORE }])
    expect(changedBlocks(BEFORE, '')).toEqual([{ kind: 'changed', before: BEFORE, after: '' }])
  })

  it('hold all of both texts, in their order', () => {
    const after = `Listen.\n\n${BEFORE.replace('- sails\n', '- sails\n- masts\n')}\nThe end.`
    const groups = changedBlocks(BEFORE, after)
    const side = (name: 'before' | 'after') => groups.map(group => (group.kind === 'same' ? group.text : group[name]))
    expect(side('before').join('').replace(/\n+/g, '\n')).toBe(BEFORE.replace(/\n+/g, '\n'))
    expect(side('after').join('').replace(/\n+/g, '\n')).toBe(after.replace(/\n+/g, '\n'))
  })

  it('know where links lead that another block says', () => {
    const text = 'See [the map][map].\n\nMore.\n\n[map]: https://x.test/map\n'
    const [, changed] = changedBlocks(`One.\n\n${text}`, `One.\n\n${text.replace('See', 'Look at')}`)
    expect(changed).toEqual({
      kind: 'changed',
      before: 'See [the map][map].\n\n\n[map]: https://x.test/map\n',
      after: 'Look at [the map][map].\n\n\n[map]: https://x.test/map\n',
    })
  })
})
