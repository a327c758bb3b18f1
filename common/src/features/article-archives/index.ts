export * from './article-archives.entity.ts'
export * from './article-archives.routes.ts'
