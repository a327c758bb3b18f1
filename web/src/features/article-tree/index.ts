export { ArticleTree, type ArticleTreeProps } from './components/article-tree.tsx'
