import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { FileDrop } from './file-drop.tsx'

test('files pasted inside are taken, those pasted into a dialog over the page are not', () => {
  const taken: string[] = []
  render(
    <FileDrop onFiles={files => taken.push(...files.map(({ name }) => name))}>
      <p>page</p>
      {createPortal(<p>dialog</p>, document.body)}
    </FileDrop>,
  )
  const paste = (target: string, name: string) =>
    fireEvent.paste(screen.getByText(target), { clipboardData: { files: [new File(['x'], name)] } })
  paste('dialog', 'a.png')
  paste('page', 'b.png')
  expect(taken).toEqual(['b.png'])
})
