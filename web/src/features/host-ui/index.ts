export { HostTitle, type HostTitleProps } from './components/host-title.tsx'
export { useKeptScroll } from './components/kept-scroll.ts'
export { OwnText, type OwnTextProps } from './components/own-text.tsx'
export { References } from './components/references.tsx'
