import { any, bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'
import { User } from '../users/index.ts'

const readOnly = { readOnly: true } as const

/** What a commit and a pull request have in common: a change of source code that belongs to an issue. */
export const AbstractVcsItem = defineEntity({
  name: 'AbstractVcsItem',
  fields: {
    text: str(),
    /** A `User` of the product, or somebody of whom only the name is known that the repository gives. */
    author: ref('VcsUnresolvedUser'),
    user: ref('User', readOnly),
    userName: str(),
    branch: str(),
    date: long(),
    created: long(readOnly),
    /** When it was attached to the issue. */
    fetched: long(readOnly),
    processors: list('ChangesProcessor', readOnly),
    issue: ref('Issue', readOnly),
  },
})

/** A commit that belongs to an issue. What the server cannot read from a repository, whoever attaches it tells. */
export const VcsChange = defineEntity({
  name: 'VcsChange',
  classNo: 160,
  extends: AbstractVcsItem,
  fields: {
    /** Hash of the commit. */
    version: str(),
    /** Where the commit can be looked at: `http` and `https` only. */
    urls: any(),
    /** Number of changed files; -1 = unknown. */
    files: int(),
    /**
     * How it came to the issue: 0 = found by what it says, 1 = attached by somebody, 2 = detached by somebody,
     * 3 = legacy, from before this was told apart. Further codes are kept as they are.
     */
    state: int(),
    reopened: bool(readOnly),
    commands: any(readOnly),
  },
})

/** A pull request that belongs to an issue; as with commits, whoever attaches it tells. */
export const PullRequest = defineEntity({
  name: 'PullRequest',
  classNo: 161,
  extends: AbstractVcsItem,
  fields: {
    /** Where it can be looked at; one address stands for one pull request of an issue. */
    url: str(),
    /** Its number in the repository. */
    idExternal: str(),
    idReadable: str(readOnly),
    title: str(),
    /** `OPEN`, `MERGED` or `DECLINED`, by id or name. */
    state: ref('PullRequestState'),
    previousState: ref('PullRequestState', readOnly),
  },
})
export const PullRequestState = defineEntity({ name: 'PullRequestState', fields: { name: str() } })

/** A connection to a repository; there are none yet. */
export const ChangesProcessor = defineEntity({
  name: 'ChangesProcessor',
  fields: { project: ref('Project', readOnly), enabled: bool(readOnly) },
})

/** An author who is no user of the product. */
export const VcsUnresolvedUser = defineEntity({ name: 'VcsUnresolvedUser', extends: User, fields: { login: str() } })
