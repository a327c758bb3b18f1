import { describe, expect, it } from 'vitest'
import { findHashes, findIssueIds, findMentions, findNumberReferences, namesInText } from './index.ts'

const logins = (text: string) => findMentions(text).map(match => match.login)
const ids = (text: string) => findIssueIds(text).map(match => match.id)
const numbers = (text: string) => findNumberReferences(text).map(match => match.number)

describe('findMentions', () => {
  it('gives login and offsets including the at sign', () => {
    expect(findMentions('Hi @jane.doe!')).toEqual([{ login: 'jane.doe', start: 3, end: 12 }])
  })

  it('takes letters of any script, digits, dots, dashes and underscores', () => {
    expect(logins('@a-b_c.d1 @größe @мария @山田')).toEqual(['a-b_c.d1', 'größe', 'мария', '山田'])
  })

  it('leaves punctuation after the login out', () => {
    expect(logins('@jane. (@joe) "@ann", @kim-, **@bob** _@eve_')).toEqual(['jane', 'joe', 'ann', 'kim', 'bob', 'eve'])
  })

  it('finds nothing inside words, addresses and escapes', () => {
    expect(logins('me@example.com https://x.test/@jane foo_@bar a/@b \\@jane @user@host @@x')).toEqual([])
  })

  it('finds nothing in code spans, fences and indented code', () => {
    expect(logins('`@a` ``x ` @b`` @yes\n\n```\n@c\n```\n\n~~~ts\n@d\n~~~\n\n    @e\n\n@also')).toEqual(['yes', 'also'])
  })

  it('finds mentions behind an unmatched backtick and in nested list text', () => {
    expect(logins('a ` b @one\n\n- item\n\n    @two')).toEqual(['one', 'two'])
  })

  it('takes an unclosed fence as code to the end', () => {
    expect(logins('@a\n```\n@b\n\n@c')).toEqual(['a'])
  })

  it('sees fences in quotes and list items', () => {
    expect(logins('> ```\n> @a\n> ```\n> @b\n\n- ```\n  @c\n  ```\n- @d')).toEqual(['b', 'd'])
  })

  it('handles Windows line ends', () => {
    expect(logins('```\r\n@a\r\n```\r\n@b')).toEqual(['b'])
  })
})

describe('findIssueIds', () => {
  it('gives id and offsets', () => {
    expect(findIssueIds('See MLS-12.')).toEqual([{ id: 'MLS-12', start: 4, end: 10 }])
  })

  it('takes keys with digits and underscores, emphasis and brackets', () => {
    expect(ids('A-1 AB_2-30 (C3-4) **D-5** _E-6_ [F-7] feature/G-8, H-9:')).toEqual(
      'A-1 AB_2-30 C3-4 D-5 E-6 F-7 G-8 H-9'.split(' '),
    )
  })

  it('finds nothing inside words, numbers, longer ids, addresses and code', () => {
    expect(
      ids('xA-1 éA-1 A-1b A-01 1A-1 A-1-2 Z-A-1 A-1234567890 `A-1` https://x.test/issue/A-1\n```\nA-1\n```'),
    ).toEqual([])
  })

  it('takes other cases only on request', () => {
    expect(ids('abc-1 Abc-2')).toEqual([])
    expect(findIssueIds('abc-1 Abc-2', { anyCase: true }).map(match => match.id)).toEqual(['abc-1', 'Abc-2'])
  })
})

describe('findNumberReferences', () => {
  it('gives number and offsets', () => {
    expect(findNumberReferences('fixes #12')).toEqual([{ number: 12, start: 6, end: 9 }])
  })

  it('finds nothing in headings, colours, entities, words, addresses and code', () => {
    expect(numbers('# 1 #12ab &#123; x#4 ##5 https://x.test/#6 `#7` #0 \\#8 (#9)')).toEqual([9])
  })
})

describe('findHashes', () => {
  const hashes = (text: string) => findHashes(text).map(({ hash }) => hash)

  it('finds runs of 7 to 40 hexadecimal digits wherever they begin', () => {
    for (let before = 0; before < 20; before++) {
      for (const length of [6, 7, 8, 13, 14, 40, 41]) {
        const hash = 'c0ffee5badf00d1'.repeat(3).slice(0, length)
        const text = `${'x '.repeat(before)}${before % 2 === 0 ? '' : '·'}${hash}, ${hash}`
        expect(hashes(text), text).toEqual(length < 7 || length > 40 ? [] : [hash, hash])
      }
    }
  })

  it('finds none inside words, names, addresses and code', () => {
    expect(hashes('xdeadbeef deadbeefx #deadbeef a-deadbeef deadbeef-1 /deadbeef `deadbeef` deadbeef')).toEqual([
      'deadbeef',
    ])
  })
})

describe('namesInText', () => {
  it('gives whom and what a text names, each once', () => {
    const text = [
      '@ann KEY-1 KEY-1 KEY-A-2 #3 deadbee https://t.example/issue/KEY-4/words https://t.example/articles/KEY-A-5.',
      '`@bob KEY-6 #7` https://else.example/issue/KEY-8 @ann',
    ].join('\n')
    const { logins, issues, articles, commits } = namesInText(text, {
      base: 'https://t.example/',
      referenceProject: 'OUR',
    })
    expect([...logins]).toEqual(['ann'])
    expect([...issues]).toEqual(['KEY-1', 'OUR-3', 'KEY-4'])
    expect([...articles]).toEqual(['KEY-A-2', 'KEY-A-5'])
    expect([...commits]).toEqual(['deadbee'])
  })

  it('takes numbers for nothing where no project has them', () => {
    expect(namesInText('#3', { base: 'https://t.example/' }).issues.size).toBe(0)
  })
})
