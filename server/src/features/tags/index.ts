export { tagsFeature } from './tags.feature.ts'
