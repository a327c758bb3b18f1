import type { Example } from '@cairn/common/platform/markdown/parser/examples'
import type { Translate } from '../../../platform/i18n/index.ts'

/** The key of the text that an example of a rule is called by. */
export const exampleKey = (name: string): string =>
  `markup.example.${name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`

/** Those groups and examples in whose names or sources some words stand; all for no words. */
export function matchingExamples(
  groups: Readonly<Record<string, readonly Example[]>>,
  words: string,
  t: Translate,
): readonly (readonly [group: string, examples: readonly Example[]])[] {
  const wanted = words.trim().toLocaleLowerCase()
  return Object.entries(groups).flatMap(([group, examples]) => {
    const isGroup = t(`markup.group.${group}`).toLocaleLowerCase().includes(wanted)
    const matches = examples.filter(
      ({ name, source }) => isGroup || `${t(exampleKey(name))}\n${source}`.toLocaleLowerCase().includes(wanted),
    )
    return matches.length > 0 ? [[group, matches] as const] : []
  })
}
