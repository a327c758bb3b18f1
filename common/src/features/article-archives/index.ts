export * from './article-archives.routes.ts'
