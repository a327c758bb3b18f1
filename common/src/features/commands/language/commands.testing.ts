import { languageAttributes } from '../../query-attributes/index.ts'
import { createDictionary, type Dictionary, type DictionaryData, type DictionaryEntry } from '../../search/index.ts'
import type { CommandFacts, ErrorCommand, LanguageCommand, ProjectFacts, ProjectFieldFacts } from './command.ts'
import { languageVerbs } from './language-verbs.ts'
import { parseCommands } from './parse-commands.ts'

export const field = (id: number, name: string, fieldType: string, extra: object = {}): DictionaryEntry =>
  ({ kind: 'field', id, name, names: [name], fieldType, emptyTexts: [], ...extra }) as DictionaryEntry
export const element = (id: number, name: string, fieldIds: readonly number[], archived = false): DictionaryEntry => ({
  kind: 'element',
  id,
  name,
  names: [name],
  fieldIds,
  resolved: null,
  archived,
})

export const PRIORITY = 1
export const STATE = 2
export const ASSIGNEE = 3
export const SUBSYSTEM = 4
export const FIX_VERSIONS = 5
export const AFFECTED = 6
export const BUILD = 7
export const DUE = 8
export const ESTIMATION = 9
export const POINTS = 10
export const CODENAME = 11
export const TYPE = 12
export const REVIEWERS = 13
export const STARTED = 14
export const BALANCE = 15

const entries: readonly DictionaryEntry[] = [
  field(PRIORITY, 'Priority', 'enum[1]'),
  field(TYPE, 'Type', 'enum[1]'),
  field(STATE, 'State', 'state[1]', { names: ['State', 'Status'] }),
  field(ASSIGNEE, 'Assignee', 'user[1]', { emptyTexts: ['Unassigned'] }),
  field(SUBSYSTEM, 'Subsystem', 'ownedField[1]', { emptyTexts: ['No Subsystem'] }),
  field(FIX_VERSIONS, 'Fix versions', 'version[*]', { emptyTexts: ['Unscheduled'] }),
  field(AFFECTED, 'Affected versions', 'version[*]', { emptyTexts: ['Unknown'] }),
  field(BUILD, 'Fixed in build', 'build[1]', { emptyTexts: ['Next Build'] }),
  field(DUE, 'Due Date', 'date'),
  field(STARTED, 'Started', 'date and time'),
  field(ESTIMATION, 'Estimation', 'period'),
  field(POINTS, 'Story points', 'integer'),
  field(BALANCE, 'Balance', 'float'),
  field(CODENAME, 'Codename', 'string'),
  field(REVIEWERS, 'Reviewers', 'user[*]'),
  element(101, 'Critical', [PRIORITY]),
  element(102, 'Major', [PRIORITY]),
  element(111, 'Open', [STATE]),
  element(112, 'In Progress', [STATE]),
  element(113, "Won't", [STATE]),
  element(114, "Won't fix", [STATE]),
  element(115, 'Duplicate', [STATE]),
  element(116, 'Fixed', [STATE]),
  element(117, 'fixed', [STATE]),
  element(121, '2.1', [FIX_VERSIONS, AFFECTED]),
  element(122, '2.4', [FIX_VERSIONS, AFFECTED]),
  element(123, '2.5', [FIX_VERSIONS, AFFECTED]),
  element(131, '7.1', [BUILD]),
  element(141, 'Editor', [SUBSYSTEM]),
  element(151, 'Bug', [TYPE]),
  element(152, '漢字 🎉', [TYPE]),
  element(161, 'Only web', [TYPE]),
  { kind: 'user', id: 501, name: 'Mira Okafor', names: ['mira', 'Mira Okafor'], login: 'mira' },
  { kind: 'user', id: 502, name: 'Tomas Berg', names: ['tomas', 'Tomas Berg'], login: 'tomas' },
  { kind: 'user', id: 503, name: 'Tomas Berg', names: ['tberg', 'Tomas Berg'], login: 'tberg' },
  { kind: 'group', id: 601, name: 'Web Team', names: ['Web Team'] },
  { kind: 'project', id: 1, name: 'Acme rollout', names: ['Acme rollout', 'ACME'], key: 'ACME' },
  { kind: 'project', id: 2, name: 'Website', names: ['Website', 'WEB'], key: 'WEB' },
  { kind: 'tag', id: 701, name: 'needs copy', names: ['needs copy'] },
  { kind: 'tag', id: 702, name: 'needs', names: ['needs'] },
  { kind: 'link', id: 11, name: 'relates to', names: ['relates to'], direction: 'both', aggregation: false },
  { kind: 'link', id: 12, name: 'subtask of', names: ['subtask of'], direction: 'inward', aggregation: true },
  { kind: 'link', id: 13, name: 'duplicates', names: ['duplicates'], direction: 'inward', aggregation: true },
]

/** A small product: projects ACME (1) and WEB (2), people, tags and links. */
export const dictionary: Dictionary = createDictionary({
  attributes: languageAttributes,
  me: { id: 501, login: 'mira' },
  now: Date.UTC(2026, 2, 4, 12),
  timeZone: 'Europe/Berlin',
  minutesADay: 480,
  daysAWeek: 5,
  workDays: [1, 2, 3, 4, 5],
  entries,
})

/** The same with more entries, which come first. */
export const dictionaryWith = (more: readonly DictionaryEntry[], data: Partial<DictionaryData> = {}): Dictionary =>
  createDictionary({ ...dictionary.data, ...data, entries: [...more, ...entries] })

const emptyTexts: Readonly<Record<number, string>> = {
  [ASSIGNEE]: 'Unassigned',
  [SUBSYSTEM]: 'No Subsystem',
  [FIX_VERSIONS]: 'Unscheduled',
  [AFFECTED]: 'Unknown',
  [BUILD]: 'Next Build',
}

const project = (id: number, key: string, values: (fieldId: number) => ReadonlySet<number> | null): ProjectFacts => ({
  id,
  key,
  fields: [
    PRIORITY,
    TYPE,
    STATE,
    ASSIGNEE,
    SUBSYSTEM,
    FIX_VERSIONS,
    AFFECTED,
    BUILD,
    DUE,
    STARTED,
    ESTIMATION,
    POINTS,
    BALANCE,
    CODENAME,
    ...(id === 1 ? [REVIEWERS] : []),
  ].map(fieldId => ({
    fieldId,
    canBeEmpty: fieldId !== PRIORITY,
    emptyText: emptyTexts[fieldId] ?? null,
    values: values(fieldId),
  })),
})

export const facts = (...targets: readonly number[]): CommandFacts => ({
  verbs: languageVerbs,
  projects: new Map([
    [
      1,
      project(1, 'ACME', fieldId =>
        fieldId === TYPE ? new Set([151, 152]) : fieldId === STATE ? new Set([111, 112, 113, 114, 115, 116]) : null,
      ),
    ],
    [
      2,
      project(2, 'WEB', fieldId =>
        fieldId === TYPE ? new Set([151, 161]) : fieldId === STATE ? new Set([111, 117]) : null,
      ),
    ],
  ]),
  targets,
  canCreateTags: true,
})

/** One project with fields of one's own choice, all of which may be empty and take any value unless told otherwise. */
export const factsOf = (
  fields: readonly ({ readonly fieldId: number } & Partial<ProjectFieldFacts>)[],
  id = 1,
): CommandFacts => ({
  verbs: languageVerbs,
  projects: new Map([
    [id, { id, key: 'ACME', fields: fields.map(own => ({ canBeEmpty: true, emptyText: null, values: null, ...own })) }],
  ]),
  targets: [id],
  canCreateTags: true,
})

/** Commands with their types: what is read is of the verbs of the language. */
export const commandsIn = (
  text: string,
  known = dictionary,
  about: CommandFacts = facts(1),
): readonly (LanguageCommand | ErrorCommand)[] =>
  parseCommands(text, known, about).commands as readonly (LanguageCommand | ErrorCommand)[]

/** Fields that are set, by id, and the ids, numbers or texts; anything else by its kind. */
export function read(text: string, known = dictionary, about: CommandFacts = facts(1)): string {
  return commandsIn(text, known, about)
    .map(command => {
      if (command.kind === 'error') return `error ${command.code} ${command.at}`
      if (command.kind === 'star') return `star ${command.user?.id ?? 'me'}`
      if (command.kind === 'visibility')
        return `visible g:${command.groups.map(({ id }) => id)} u:${command.users.map(({ id }) => id)}`
      if (command.kind !== 'field') return `${command.kind} ${'name' in command ? command.name : ''}`.trim()
      const values = command.values.map(value =>
        value.kind === 'named' ? value.id : value.kind === 'number' ? `${value.num}=${value.shown}` : `“${value.text}”`,
      )
      const shown = values.length > 0 ? values.join('+') : `∅ ${command.emptyName}`
      return `${command.action === 'set' ? '' : `${command.action} `}${command.fieldName}:${shown}`
    })
    .join(' · ')
}
