export { markupFeature } from './markup.feature.ts'
