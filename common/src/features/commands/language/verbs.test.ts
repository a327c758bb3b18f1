import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '../../search/index.ts'
import { dictionaryWith, element, factsOf, field } from './commands.testing.ts'
import { fieldVerb } from './field-commands.ts'
import { linkVerb } from './link-command.ts'
import { moveVerb } from './move-command.ts'
import { parseCommands } from './parse-commands.ts'
import { tagVerb } from './tag-command.ts'
import { createVerbs, type VerbDefinition } from './verbs.ts'

const alone = (word: string, more: Partial<VerbDefinition> = {}): VerbDefinition => ({
  kind: word,
  words: [{ word, read: (_reading, name) => ({ kind: word, ...name }) }],
  ...more,
})

describe('verbs', () => {
  it('are offered by their place, those without one last, and other ways to write a word never', () => {
    const [ring] = alone('ring').words
    const verbs = createVerbs([
      alone('late'),
      alone('second', { place: 2 }),
      alone('first', { place: 1, words: ring ? [ring, { ...ring, word: 'bell', hidden: true }] : [] }),
    ])
    expect(verbs.offered.map(({ word }) => word)).toEqual(['ring', 'second', 'late'])
    expect(verbs.byWord('bell')).toBeDefined()
    expect(verbs.byKind('first')).toBeDefined()
    expect(verbs.byKind('ring')).toBeUndefined()
  })

  it('share neither a kind nor a word', () => {
    expect(() => createVerbs([alone('ring'), { ...alone('ring'), words: [] }])).toThrow('the kind ring')
    expect(() => createVerbs([alone('ring'), { ...alone('ring'), kind: 'bell' }])).toThrow('the word ring')
  })

  it('are tried for a name in the order of links, fields, values, projects and tags, and words before all', () => {
    const link = { kind: 'link', id: 51, name: 'X', names: ['X'], direction: 'both', aggregation: false } as const
    const project = { kind: 'project', id: 52, name: 'X', names: ['X'], key: 'X' } as const
    const tag = { kind: 'tag', id: 53, name: 'X', names: ['X'] } as const
    const named: readonly DictionaryEntry[] = [link, field(54, 'X', 'string'), element(55, 'X', [56]), project, tag]
    const known = [field(56, 'Colour', 'enum[1]')]
    const own: readonly VerbDefinition[] = [tagVerb, moveVerb, fieldVerb, linkVerb]
    const kinds = (text: string, entries: readonly DictionaryEntry[], verbs = own) => {
      const about = { ...factsOf([{ fieldId: 54 }, { fieldId: 56 }]), verbs: createVerbs(verbs) }
      return parseCommands(text, dictionaryWith([...entries, ...known]), about).commands.map(command =>
        [command.kind, 'fieldId' in command ? command.fieldId : ''].join(' ').trim(),
      )
    }
    expect(kinds('X ACME-1', named)).toEqual(['link'])
    expect(kinds('X ACME-1', named.slice(1))).toEqual(['field 54'])
    expect(kinds('X', named)).toEqual(['field 56'])
    expect(kinds('X', named.slice(3))).toEqual(['move'])
    expect(kinds('X', named.slice(4))).toEqual(['tag'])
    expect(kinds('X', named, [...own, alone('x')])).toEqual(['x'])
  })

  it('may stand in a text once, or as often as one likes', () => {
    const verbs = createVerbs([alone('once', { once: true }), alone('often')])
    const kinds = (text: string) =>
      parseCommands(text, dictionaryWith([]), { ...factsOf([]), verbs }).commands.map(({ kind }) => kind)
    expect(kinds('often once often')).toEqual(['often', 'once', 'often'])
    expect(kinds('once often once')).toEqual(['once', 'often', 'error'])
  })
})
