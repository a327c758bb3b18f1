export { parseSyntax } from '@cairn/common/features/search'
