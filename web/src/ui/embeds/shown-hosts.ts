import { personalValue } from '../../platform/storage/index.ts'

/** Most hosts that are remembered; the newest ones are. */
const MAX_HOSTS = 100

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

/** Other sites whose pages the reader has chosen to see inside of texts, in this browser. */
export const shownHosts = personalValue<readonly string[]>('shown-hosts', [], isList)

export const withHost = (hosts: readonly string[], host: string): readonly string[] =>
  [...withoutHost(hosts, host), host].slice(-MAX_HOSTS)

export const withoutHost = (hosts: readonly string[], host: string): readonly string[] =>
  hosts.filter(each => each !== host)
