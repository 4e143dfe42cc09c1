import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BlockChunks } from '../../../../../renderer/ui/markdown/block-chunks.tsx';
import { IncrementalBlockParser } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';

const lines = (marker: (index: number) => string) =>
  Array.from({ length: 100 }, (_, index) => `${marker(index)} item\n`).join('');

/** Returns the rendered lists: the opening tag without its class, and the number of items. */
function listsOf(text: string) {
  const markup = renderToStaticMarkup(
    createElement(BlockChunks, { chunks: new IncrementalBlockParser().finish(text) }),
  );
  const lists = [...markup.matchAll(/<(?:ol|ul)[^>]*>(.*?)<\/(?:ol|ul)>/gs)];
  return lists.map(([list, items = '']) => {
    expect(items).toMatch(/^(?:<li>item<\/li>)+$/);
    return [list.slice(0, list.indexOf('>') + 1).replace(/ class="[^"]*"/, ''), items.split('<li>').length - 1];
  });
}

it('renders a long list as lists that contain only items, with continued numbers', () => {
  expect(listsOf(lines((index) => `${index + 7}.`))).toEqual([
    ['<ol start="7">', 64],
    ['<ol start="71">', 16],
    ['<ol start="87">', 16],
    ['<ol start="103">', 4],
  ]);
  expect(listsOf(lines(() => '-'))).toEqual([
    ['<ul>', 64],
    ['<ul>', 16],
    ['<ul>', 16],
    ['<ul>', 4],
  ]);
});
