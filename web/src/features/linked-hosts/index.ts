export { LinkedHosts } from './components/linked-hosts.tsx'
