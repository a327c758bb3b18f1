import type { Example } from './example.ts'

export const mediaExamples: readonly Example[] = [
  {
    name: 'Pictures',
    source: '![A screen](screen.png){width=70%} and ![](image (1).png)',
    html: '<p><img src="/api/files/1?sign=x" alt="A screen" width="70%" loading="lazy" decoding="async"> and <img src="/api/files/2?sign=x" alt="" loading="lazy" decoding="async"></p>\n',
    plain: 'A screen and',
  },
  {
    name: 'Pictures of other sites are links',
    source: '![Build](https://example.com/build.svg) and [![Build](https://example.com/b.svg)](https://example.com/)',
    html: '<p><a class="md-external-image" href="https://example.com/build.svg" target="_blank" rel="noopener noreferrer nofollow">Build</a> and <a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">Build</a></p>\n',
    plain: 'Build and Build',
  },
  {
    name: 'Pictures as data',
    source: '![dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)',
    html: '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot" loading="lazy" decoding="async"></p>\n',
    plain: 'dot',
  },
  {
    name: 'Files that are not there',
    source: '![Gone](gone.png)',
    html: '<p>Gone</p>\n',
    plain: 'Gone',
  },
  {
    name: 'Links to files',
    source: '[The log](server.log)',
    html: '<p><a href="/api/files/3?sign=x" target="_blank" rel="noopener noreferrer nofollow">The log</a></p>\n',
    plain: 'The log',
  },
  {
    name: 'Attached video and audio',
    source: '![Demo](demo.mp4){height=300}\n\n![](talk.mp3)',
    html: '<p><a class="md-embed" data-embed="video" data-height="300" href="/api/files/4?sign=x" target="_blank" rel="noopener noreferrer nofollow">Demo</a></p>\n<p><a class="md-embed" data-embed="audio" href="/api/files/5?sign=x" target="_blank" rel="noopener noreferrer nofollow">talk.mp3</a></p>\n',
    plain: 'Demo',
  },
  {
    name: 'Videos',
    source: '@[youtube](dQw4w9WgXcQ)\n\n![Talk](https://youtu.be/dQw4w9WgXcQ?t=1m30s)',
    html: '<p><a class="md-embed" data-embed="youtube" data-source="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank" rel="noopener noreferrer nofollow">youtube.com/watch?v=dQw4w9WgXcQ</a></p>\n<p><a class="md-embed" data-embed="youtube" data-source="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90" href="https://youtu.be/dQw4w9WgXcQ?t=1m30s" target="_blank" rel="noopener noreferrer nofollow">Talk</a></p>\n',
    plain: 'Talk',
  },
  {
    name: 'Pages in frames',
    source:
      '![Plan](https://docs.google.com/document/d/1aBcDeFgHiJkLmN/edit){height=400}\n\n<iframe src="https://www.figma.com/design/AbCdEfGhIj/Name" width="800" height="450" title="Design"></iframe>',
    html: '<p><a class="md-embed" data-embed="google-docs" data-source="https://docs.google.com/document/d/1aBcDeFgHiJkLmN/preview" data-height="400" href="https://docs.google.com/document/d/1aBcDeFgHiJkLmN/edit" target="_blank" rel="noopener noreferrer nofollow">Plan</a></p>\n<a class="md-embed" data-embed="figma" data-source="https://embed.figma.com/design/AbCdEfGhIj?embed-host=share" data-width="800" data-height="450" href="https://www.figma.com/design/AbCdEfGhIj/Name" target="_blank" rel="noopener noreferrer nofollow">Design</a>',
    plain: 'Plan',
  },
  {
    name: 'Pages of other sites are links until administrators allow them in frames',
    source: '![Plan](https://example.com/board){height=300}\n\n<iframe src="https://example.com/page"></iframe>',
    html: '<p><a class="md-embed" data-embed="frame" data-source="https://example.com/board" data-height="300" href="https://example.com/board" target="_blank" rel="noopener noreferrer nofollow">Plan</a></p>\n<a class="md-embed" data-embed="frame" data-source="https://example.com/page" href="https://example.com/page" target="_blank" rel="noopener noreferrer nofollow">example.com/page</a>',
    plain: 'Plan',
  },
  {
    name: 'Insecure pages and pictures with a height are only links',
    source: '![Logo](https://example.com/logo.png){height=30} ![Page](http://example.com/page){height=300}',
    html: '<p><a class="md-external-image" href="https://example.com/logo.png" target="_blank" rel="noopener noreferrer nofollow">Logo</a> <a href="http://example.com/page" target="_blank" rel="noopener noreferrer nofollow">Page</a></p>\n',
    plain: 'Logo Page',
  },
]
