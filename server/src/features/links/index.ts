export { type AddedLink, addLink } from './commands/add-link.ts'
export { linksFeature } from './links.feature.ts'
