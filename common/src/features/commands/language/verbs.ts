import type { Span } from '../../search/index.ts'
import type { Action, VerbCommand } from './command.ts'
import type { Failure, Reading } from './reading.ts'

/** A word that begins commands. */
export interface VerbWord {
  /** Lower case. */
  readonly word: string
  /** Another way to write one that is offered. */
  readonly hidden?: true
  /** Offered after `add` and `remove`, too. */
  readonly isPart?: true
  /** Reads what follows, from `from` on; null when the word makes no sense after `add` or `remove`. */
  readonly read: (reading: Reading, name: Span, from: number, action: Action) => VerbCommand | Failure | null
}

/** One way to read a command; null: it is none. */
export type Attempt = () => VerbCommand | Failure | null

/** A way to begin commands by a name instead of a word. */
export interface VerbName {
  /** Of names equally long the lowest is tried first, words before all: links 10, fields 20, values 30, projects 40, tags 50. */
  readonly precedence: number
  /** Free text ends where such a command begins. */
  readonly endsText: boolean
  /** What the name may begin. */
  readonly attempts: (reading: Reading, key: string, name: Span, action: Action) => readonly Attempt[]
}

/** What the parser and completion know of a verb. Methods are given its own commands alone. */
export interface VerbDefinition<C extends VerbCommand = VerbCommand> {
  /** Of its commands. */
  readonly kind: C['kind']
  readonly words: readonly VerbWord[]
  readonly names?: readonly VerbName[]
  /** Verbs are offered and told in this order; those without it come last. */
  readonly place?: number
  /** It may stand in a text once. */
  readonly once?: true
  /** It makes no sense for an issue that is only being created. */
  readonly notOnNew?: true
  /** It is about the text of a comment, which must come with the commands. */
  readonly takesComment?: true
  /** Issues go away by it. */
  readonly deletes?: true
  /** Issues that a command names by their ids. One that the reader does not see is an error there. */
  namedIssues?(command: C): readonly (Span & { readonly text: string })[]
  /** The project in which all issues are after a command. */
  projectAfter?(command: C): number
}

/** The verbs that a parser knows, ready to be asked. */
export interface Verbs {
  readonly byKind: (kind: string) => VerbDefinition | undefined
  readonly byWord: (key: string) => VerbWord | undefined
  /** In the order in which they are tried. */
  readonly names: readonly VerbName[]
  /** In the order in which completion offers them. */
  readonly offered: readonly VerbWord[]
}

/** Makes definitions ready to be asked. Throws when two have the same kind or word. */
export function createVerbs(definitions: readonly VerbDefinition[]): Verbs {
  const kinds = new Map<string, VerbDefinition>()
  const words = new Map<string, VerbWord>()
  const placeOf = ({ place = Number.MAX_VALUE }: VerbDefinition) => place
  const all = [...definitions].sort((a, b) => placeOf(a) - placeOf(b))
  for (const definition of all) {
    if (kinds.has(definition.kind)) throw new Error(`two verbs of commands have the kind ${definition.kind}`)
    kinds.set(definition.kind, definition)
    for (const word of definition.words) {
      if (words.has(word.word)) throw new Error(`two verbs of commands begin with the word ${word.word}`)
      words.set(word.word, word)
    }
  }
  return {
    byKind: kind => kinds.get(kind),
    byWord: key => words.get(key),
    names: all.flatMap(({ names = [] }) => names).sort((a, b) => a.precedence - b.precedence),
    offered: [...words.values()].filter(({ hidden }) => !hidden),
  }
}
