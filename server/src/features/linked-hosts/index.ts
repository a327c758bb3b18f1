import './linked-hosts.tables.ts'

export { linkedHostsFeature } from './linked-hosts.feature.ts'
export { linksBetween } from './linked-hosts.handlers.ts'
