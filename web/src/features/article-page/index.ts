export { articlePageFeature } from './article-page.feature.tsx'
