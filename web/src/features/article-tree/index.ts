export { ArticleTree, type ArticleTreeProps } from './components/article-tree.tsx'
export { ParentPicker } from './components/parent-picker.tsx'
