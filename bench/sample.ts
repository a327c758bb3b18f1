import { createRandom, pick, type Random } from '../server/src/features/generate/random.ts'
import type { BenchClient } from './client.ts'

/** What there is to ask for, picked at random from the data: the same for the same seed and data. */
export interface Sample {
  readonly random: Random
  /** Short names, each as often as it has issues among those that were picked. */
  readonly projects: readonly string[]
  /** Of summaries and descriptions: common words come often, rare ones are among them. */
  readonly words: readonly string[]
  readonly assignees: readonly string[]
  readonly tags: readonly string[]
  readonly issueIds: readonly string[]
}

/** Slices of the list of all issues that are looked into, and how many issues each gives. */
const SLICES = 40
const OF_EACH = 25

interface Picked {
  readonly id: string
  readonly summary: string
  readonly description: string | null
  readonly project: { readonly shortName: string }
  readonly tags: readonly { readonly name: string }[]
  readonly customFields: readonly { readonly value: { readonly login?: string } | null }[]
}

const FIELDS =
  'id,summary,description,project(shortName),tags(name),customFields(name,value(login))&customFields=Assignee'

/** Looks into the data as the person whose client it is, so that all of it can be found. */
export async function takeSample(client: BenchClient, seed: number): Promise<Sample> {
  const random = createRandom(seed)
  const projects: readonly { shortName: string }[] = await client.get('/admin/projects?fields=shortName&$top=-1')
  const names = projects.map(({ shortName }) => shortName).sort()
  const issues: Picked[] = []
  for (let slice = 0; slice < SLICES; slice++) {
    const skip = Math.floor(random() * 200)
    // Every other slice from anywhere, so that big projects come as often as their issues do.
    const where = slice % 2 === 0 ? '' : `query=${encodeURIComponent(`project: ${pick(random, names)}`)}&`
    issues.push(...(await client.get(`/issues?${where}fields=${FIELDS}&$top=${OF_EACH}&$skip=${skip}`)))
  }
  const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
  return {
    random,
    projects: issues.map(issue => issue.project.shortName),
    words: issues.flatMap(({ summary, description }) => wordsOf(`${summary} ${description ?? ''}`)),
    assignees: unique(issues.flatMap(issue => issue.customFields.flatMap(({ value }) => value?.login ?? []))),
    tags: unique(issues.flatMap(issue => issue.tags.map(({ name }) => name))),
    issueIds: unique(issues.map(({ id }) => id)),
  }
}

const wordsOf = (text: string): readonly string[] => text.match(/[a-z]{4,}/g) ?? []
