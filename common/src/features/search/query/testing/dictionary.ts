import { languageAttributes } from '../../../query-attributes/index.ts'
import { createDictionary, type Dictionary } from '../create-dictionary.ts'
import type { DictionaryData, DictionaryEntry } from '../dictionary.ts'

const field = (id: number, name: string, fieldType: string, emptyText: string | null = null, aliases: string[] = []) =>
  ({ kind: 'field', id, name, names: aliases, fieldType, emptyTexts: emptyText ? [emptyText] : [] }) as DictionaryEntry

const element = (id: number, name: string, fieldId: number, resolved: boolean | null = null) =>
  ({ kind: 'element', id, name, names: [], fieldIds: [fieldId], resolved, archived: false }) as DictionaryEntry

const user = (id: number, login: string, name: string) =>
  ({ kind: 'user', id, name, names: [], login }) as DictionaryEntry

const link = (id: number, name: string, direction: 'outward' | 'inward' | 'both', aggregation = false) =>
  ({ kind: 'link', id, name, names: [], direction, aggregation }) as DictionaryEntry

const saved = (id: number, name: string, query: string) =>
  ({ kind: 'savedSearch', id, name, names: [], query }) as DictionaryEntry

const PRIORITY = 1
const TYPE = 2
const STATE = 3
const QA_STATE = 4
const ASSIGNEE = 5
const SUBSYSTEM = 6
const FIX_VERSIONS = 7
const FIX_BUILD = 8

/** A small company: projects ACME, WEB, SUP and the people mira and tomas. */
export const entries: readonly DictionaryEntry[] = [
  field(PRIORITY, 'Priority', 'enum[1]'),
  field(TYPE, 'Type', 'enum[1]', null, ['Art']),
  field(STATE, 'State', 'state[1]'),
  field(QA_STATE, 'QA state', 'state[1]'),
  field(ASSIGNEE, 'Assignee', 'user[1]', 'Unassigned'),
  field(SUBSYSTEM, 'Subsystem', 'ownedField[1]', 'No subsystem'),
  field(FIX_VERSIONS, 'Fix versions', 'version[*]', 'Unscheduled'),
  field(FIX_BUILD, 'Fixed in build', 'build[1]'),
  field(9, 'Due Date', 'date'),
  field(10, 'Story points', 'integer'),
  field(11, 'Estimation', 'period'),
  field(12, 'Balance', 'float'),
  field(13, 'Notes', 'text'),
  field(14, 'Customer', 'string'),
  field(15, 'Reviewers', 'user[*]'),
  field(16, 'Audience', 'group[1]'),
  element(101, 'Show-stopper', PRIORITY),
  element(102, 'Critical', PRIORITY),
  element(103, 'Major', PRIORITY),
  element(104, 'Minor', PRIORITY),
  element(111, 'Bug', TYPE),
  element(112, 'Story', TYPE),
  element(121, 'Open', STATE, false),
  element(122, 'In Progress', STATE, false),
  element(123, 'Fixed', STATE, true),
  element(124, "Won't fix", STATE, true),
  element(125, 'Duplicate', STATE, true),
  element(126, 'Submitted', STATE, false),
  element(131, 'Open', QA_STATE, false),
  element(132, 'Changed', QA_STATE, false),
  element(141, 'UI', SUBSYSTEM),
  element(142, 'ACME', SUBSYSTEM),
  ...['2.0', '2.1', '2.2', '2.3', '2.4', '2.5'].map((name, index) => element(150 + index, name, FIX_VERSIONS)),
  element(160, '2.1', FIX_BUILD),
  user(1, 'mira', 'Mira Okafor'),
  user(2, 'tomas', 'Tomas Lind'),
  { kind: 'group', id: 21, name: 'Web Team', names: [] },
  { kind: 'project', id: 31, name: 'Acme rollout', names: [], key: 'ACME' },
  { kind: 'project', id: 32, name: 'Website', names: [], key: 'WEB' },
  { kind: 'project', id: 33, name: 'Support', names: [], key: 'SUP' },
  { kind: 'tag', id: 41, name: 'red', names: [] },
  { kind: 'tag', id: 42, name: 'blue', names: [] },
  { kind: 'tag', id: 43, name: 'needs copy', names: [] },
  { kind: 'tag', id: 44, name: 'mine-tag', names: [] },
  { kind: 'tag', id: 45, name: '标签 🎉', names: [] },
  link(51, 'Relates to', 'both'),
  link(52, 'Depends on', 'inward'),
  link(52, 'Is required for', 'outward'),
  link(53, 'Subtask of', 'inward', true),
  link(53, 'Parent for', 'outward', true),
  saved(61, 'Open bugs', '#Bug #Unresolved'),
  saved(62, 'Ring', 'saved search: Ring2'),
  saved(63, 'Ring2', '#Ring or tag: red'),
  saved(64, 'Broken', 'tag: nowhere'),
]

/** A Saturday: 2025-11-15, 15:35 in Berlin. */
export const NOW = Date.UTC(2025, 10, 15, 14, 35)

export const data: DictionaryData = {
  attributes: languageAttributes,
  me: { id: 1, login: 'mira' },
  now: NOW,
  timeZone: 'Europe/Berlin',
  minutesADay: 480,
  daysAWeek: 5,
  workDays: [1, 2, 3, 4, 5],
  entries,
}

export const dictionary: Dictionary = createDictionary(data)
