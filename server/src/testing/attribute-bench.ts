import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { ZodArray, ZodObject } from 'zod'
import { features } from '../features.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import {
  ALL,
  allows,
  type Holder,
  keyOf,
  type Person,
  peopleOf,
  READER,
  type Relation,
  type Rule,
  relationsIn,
} from './attribute-rights.ts'
import { fileForm, fillPath, type Ids } from './sample-data.ts'
import { type StoredRows, watchStored } from './stored-rows.ts'
import type { TestApp } from './test-app.ts'

const catalogue: Catalogue = entities

/** Every route that changes something. */
export const writingRoutes: readonly AnyRoute[] = features
  .flatMap(feature => feature.routes ?? [])
  .map(({ route }) => route)
  .filter(({ onlyReads }) => !onlyReads)

/** Rules by route, and in them the attributes that need just that, as one text. */
export type Rights = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Whoever asks, nothing is written: the attribute is not looked at, or refused. */
const CHANGES_NOTHING = new Set(['ignored', 'refused'])

const UNKNOWN = new Set(['unknown_field', 'unknown_value', 'invalid_command', 'not_revertible'])

/** Both bodies in one; lists of the same attribute one after the other. */
function joined(one: object, other: object): object {
  const lists = Object.entries(other).flatMap(([name, value]) => {
    const before = (one as Record<string, unknown>)[name]
    return Array.isArray(value) && Array.isArray(before) ? [[name, [...before, ...value]] as const] : []
  })
  return { ...one, ...other, ...Object.fromEntries(lists) }
}

const muteOf = ({ query }: AnyRoute): readonly string[] =>
  'muteUpdateNotifications' in query ? ['?muteUpdateNotifications'] : []

/** Attributes of a body that nobody marks as read-only; the verb alone where there is no body. */
export function attributesOf(route: AnyRoute): readonly string[] {
  const { body } = route
  const muted = muteOf(route)
  if (body === null || body === 'multipart' || body instanceof ZodArray) return ['verb', ...muted]
  if (typeof body !== 'string') return [...(body instanceof ZodObject ? Object.keys(body.shape) : ['verb']), ...muted]
  const fields = Object.entries(catalogue[body]?.fields ?? {})
  return [...fields.flatMap(([name, { readOnly }]) => (readOnly || name === 'id' ? [] : [name])), ...muted]
}

/** What stands behind the colon tells variants of an attribute apart. */
const nameOf = (attribute: string): string => attribute.split(':')[0] ?? ''

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What of the contract has no row, and rows that the contract knows nothing of. `references`: bodies that only name something. */
export function gapsOf(
  rights: Rights,
  routes: readonly AnyRoute[],
  references: ReadonlySet<string>,
): readonly string[] {
  const written = new Map(
    routes.map(route => [route.id, references.has(route.id) ? ['id', ...muteOf(route)] : attributesOf(route)]),
  )
  const told = new Map(
    Object.entries(rights).map(([id, rules]) => [id, new Set(Object.values(rules).flatMap(namesIn).map(nameOf))]),
  )
  const pairs = (of: ReadonlyMap<string, Iterable<string>>) =>
    [...of].flatMap(([id, names]) => [...names].map(name => `${id} ${name}`))
  const [needed, there] = [new Set(pairs(written)), new Set(pairs(told))]
  return [
    ...[...needed].filter(name => !there.has(name)).map(name => `${name} has no row`),
    ...[...there].filter(name => !needed.has(name)).map(name => `${name} is not in the contract`),
  ]
}

/** Something that is changed, with what its addresses need. */
export interface Subject {
  readonly ids: Ids
  /** Makes somebody its author or the reporter of its issue, and nobody else; returns the tables in which that stands. */
  readonly stand: (relation: Relation, userId: number) => Promise<readonly string[]>
}

export interface Trial {
  readonly make: () => Promise<Subject>
  /** What every body of the route needs. */
  readonly base?: (ids: Ids) => object
  /** The value of an attribute, another one each `turn`. */
  readonly value: (attribute: string, turn: number, ids: Ids) => unknown
  /** What stands in a body for an attribute that means nothing by itself, and for those that stand in the address (`?`). */
  readonly whole?: (attribute: string, turn: number, ids: Ids) => object | undefined
  /** For attributes that are tried at another address. */
  readonly at?: (attribute: string, ids: Ids) => Ids
  /** Of these each person has their own, on the same subject. */
  readonly ofEach?: ReadonlySet<string>
  /** Also who sees nothing of the project has such things. */
  readonly isPersonal?: boolean
  /** Each request makes something new, also when its body says nothing. */
  readonly makesAnyway?: boolean
  /** Attributes that are sent as they are: changing them would disturb all others. */
  readonly asItIs?: ReadonlySet<string>
  /** Attributes after whose change the subject is not what it was. */
  readonly spent?: ReadonlySet<string>
  /** Whether two attributes may stand in one body; without it none are tried together. */
  readonly together?: (one: string, other: string) => boolean
}

interface Part {
  readonly name: string
  readonly body: object
}

interface Actor {
  readonly person: Person
  readonly client: ApiClient
  readonly id: number
  /** Sees nothing of it, whatever its permissions elsewhere. */
  readonly isOutside?: boolean
}

export interface AttributeBench {
  /** Tries all attributes of a route by everybody; returns what came out differently than the rules say. */
  wrongOf(route: AnyRoute, rules: Readonly<Record<string, string>>, trial: Trial): Promise<readonly string[]>
  /** Everybody who tells whether a rule holds, and whether it allows them; who holds everything comes first. */
  actorsOf(rule: Rule): Promise<readonly (Actor & { readonly isAllowed: boolean })[]>
}

/** What stands in a body for one attribute. */
function partFor(trial: Trial, name: string, turn: number, ids: Ids): Part {
  const whole = trial.whole?.(name, turn, ids)
  if (whole || name === 'verb' || name.startsWith('?')) return { name, body: whole ?? {} }
  return { name, body: { [nameOf(name)]: trial.value(name, turn, ids) } }
}

function send(route: AnyRoute, client: ApiClient, ids: Ids, parts: readonly Part[], base: object): Promise<ApiReply> {
  const inAddress = parts.flatMap(({ name }) => (name.startsWith('?') ? [[name.slice(1), 'true']] : []))
  const body = [base, ...parts.map(part => part.body)].reduce(joined, {})
  return client.send({
    method: route.method as 'POST',
    url: `${route.root}${fillPath(route, ids)}`,
    query: Object.fromEntries(inAddress),
    ...(route.body === null ? {} : route.body === 'multipart' ? fileForm('a.txt', 'text') : { payload: body }),
  })
}

/** A request that changes one attribute of a subject, with the value of its first turn; it can be sent again. */
export function changeOf(
  route: AnyRoute,
  client: ApiClient,
  trial: Trial,
  ids: Ids,
  name: string,
): () => Promise<ApiReply> {
  const [part, base] = [partFor(trial, name, 1, ids), trial.base?.(ids) ?? {}]
  return () => send(route, client, trial.at?.(name, ids) ?? ids, [part], base)
}

interface Places {
  readonly here: number
  readonly there: number
  /** What the guest may do here. */
  readonly guest: Holder
}

/** People of every kind in the project `here`, and in the one where things go to. */
export async function startAttributeBench(test: TestApp, { here, there, guest }: Places): Promise<AttributeBench> {
  const known = new Map<string, Promise<Actor>>()
  const hire = async (person: Person): Promise<Actor> => {
    const id = await test.createUser(`p${known.size}`)
    await test.grantPermissions(id, person.holder.here, here)
    await test.grantPermissions(id, person.holder.there, there)
    await test.grantPermissions(id, person.holder.everywhere)
    return { person, id, client: await test.clientOf(id) }
  }
  const actorOf = (person: Person): Promise<Actor> => {
    const key = keyOf(person.holder)
    const actor = known.get(key) ?? hire(person)
    known.set(key, actor)
    return actor.then(found => ({ ...found, person }))
  }
  const guestId = test.system.actor.userId
  await test.grantPermissions(guestId, guest.here, here)
  const outsideId = await test.createUser('outsider')
  const nothing: Holder = { here: new Set(), there: new Set(), everywhere: new Set() }
  const always: readonly Actor[] = [
    { person: { name: 'the guest', holder: guest }, client: test.anonymous, id: guestId },
    {
      person: { name: 'an outsider', holder: nothing },
      client: await test.clientOf(outsideId),
      id: outsideId,
      isOutside: true,
    },
  ]

  /** What one may not know of does not exist: as the thing itself, or as a value in the body. */
  const isRefused = ({ status, body }: ApiReply): boolean =>
    status === 403 || status === 404 || (status === 400 && UNKNOWN.has(body?.code))

  const general = new Set([READER, ALL, ...always.map(({ person }) => person)].map(({ holder }) => keyOf(holder)))
  /** Whether the rule holds is told by these; everybody else is tried with several attributes together. */
  const isTelling = ({ person }: Actor, rule: Rule, relation: Relation): boolean => {
    const key = keyOf(person.holder)
    return general.has(key) || peopleOf(rule, relation).some(({ holder }) => keyOf(holder) === key)
  }

  return {
    actorsOf: async rule => {
      const actors: (Actor & { readonly isAllowed: boolean })[] = []
      for (const person of [ALL, READER, ...peopleOf(rule, 'nobody')])
        actors.push({ ...(await actorOf(person)), isAllowed: allows(rule, person.holder, 'nobody') })
      return actors
    },
    wrongOf: async (route, rules, trial) => {
      const wrong: string[] = []
      const attributes = Object.entries(rules).flatMap(([rule, names]) => namesIn(names).map(name => ({ name, rule })))
      const meant = attributes.filter(({ rule }) => !CHANGES_NOTHING.has(rule))
      const without = attributes.filter(({ rule }) => CHANGES_NOTHING.has(rule) && !trial.makesAnyway)
      const relations = relationsIn(meant.map(({ rule }) => rule))
      const rows: StoredRows = await watchStored(test)
      let subject = await trial.make()
      let turns = new Map<string, number>()
      const turnOf = (name: string, actor: Actor): string =>
        trial.ofEach?.has(name) || trial.ofEach?.has('*')
          ? `${name} ${actor.id}`
          : name.replace(/^fields\b/, 'customFields')
      const partOf = (name: string, actor: Actor): Part =>
        partFor(trial, name, turns.get(turnOf(name, actor)) ?? 1, subject.ids)
      const at = (name: string): Ids => trial.at?.(name, subject.ids) ?? subject.ids
      const base = () => trial.base?.(subject.ids) ?? {}

      const refusedAlone = async (
        actor: Actor,
        relation: Relation,
        refused: typeof attributes,
        good: typeof attributes,
      ) => {
        const as = `${route.id} as ${actor.person.name} (${relation})`
        for (const { name, rule } of refused) {
          if (isTelling(actor, rule, relation)) {
            const reply = await send(route, actor.client, at(name), [partOf(name, actor)], base())
            if (!isRefused(reply)) wrong.push(`${as}: ${name} ${reply.status} ${reply.text.slice(0, 200)}`)
          }
          const others = good.filter(other => trial.together?.(other.name, name))
          if (others.length === 0) continue
          const parts = [...others.map(other => partOf(other.name, actor)), partOf(name, actor)]
          const both = await send(route, actor.client, at(name), parts, base())
          if (!isRefused(both)) wrong.push(`${as}: ${name} with others ${both.status} ${both.text.slice(0, 200)}`)
        }
        for (const { name, rule } of without) {
          const reply = await send(route, actor.client, at(name), [partOf(name, actor)], {})
          if (reply.status >= 500 || (rule === 'refused' && reply.status < 400))
            wrong.push(`${as}: ${name} ${reply.status} instead of ${rule}`)
        }
        const changed = await rows.changed()
        if (changed.length > 0) wrong.push(`${as}: refused, but written in ${changed}`)
      }

      for (const relation of relations) {
        const people = new Map(
          [READER, ALL, ...meant.flatMap(({ rule }) => peopleOf(rule, relation))].map(one => [keyOf(one.holder), one]),
        )
        const actors = [...always, ...(await Promise.all([...people.values()].map(actorOf)))]
        await rows.changed()
        for (const actor of actors) {
          const stand = async () => {
            await rows.changed(await subject.stand(relation, actor.id))
          }
          await stand()
          const isAllowed = ({ rule }: { rule: string }) =>
            (trial.isPersonal || !actor.isOutside) && allows(rule, actor.person.holder, relation)
          const good = meant.filter(isAllowed)
          await refusedAlone(
            actor,
            relation,
            meant.filter(one => !isAllowed(one)),
            good,
          )
          for (const { name, rule } of good) {
            if (always.includes(actor) || !isTelling(actor, rule, relation)) continue
            const reply = await send(route, actor.client, at(name), [partOf(name, actor)], base())
            const as = `${route.id} as ${actor.person.name} (${relation})`
            const isWritten = (await rows.changed()).length > 0
            if (reply.status !== 200) wrong.push(`${as}: ${name} ${reply.status} ${reply.text.slice(0, 200)}`)
            else if (!isWritten && !trial.asItIs?.has(name)) wrong.push(`${as}: ${name} is allowed, but not written`)
            turns.set(turnOf(name, actor), (turns.get(turnOf(name, actor)) ?? 1) + 1)
            if (!trial.spent?.has(name) && !trial.spent?.has('*')) continue
            subject = await trial.make()
            turns = new Map()
            await rows.changed()
            await stand()
          }
        }
        await subject.stand('nobody', 0)
      }
      return wrong
    },
  }
}
