export * from './article-attributes.ts'
export * from './article-search.entity.ts'
export * from './article-search.routes.ts'
