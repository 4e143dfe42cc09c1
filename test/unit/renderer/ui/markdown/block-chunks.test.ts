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
    createElement(BlockChunks, { chunks: new IncrementalBlockParser().finish(text), text }),
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

it('shows the rest of a text with very many blocks as plain text, complete', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `**${index}**\n\n`).join('');
  const markup = renderToStaticMarkup(
    createElement(BlockChunks, { chunks: new IncrementalBlockParser().pushLast(text), text }),
  );
  expect(markup.match(/<strong>/g)).toHaveLength(4000);
  const rest = [...markup.matchAll(/<p class="pre-wrap">([^<]*)<\/p>/g)].map(([, lines]) => lines);
  expect(rest).toHaveLength(8);
  expect(markup.match(/The rest is plain text: Triptych formats the first 4,000 paragraphs/g)).toHaveLength(1);
  expect(rest.join('\n\n')).toBe(text.slice(text.indexOf('**4000**')).trimEnd());
});

it('reads the outer levels of a list in lists with very many characters', () => {
  const markup = renderToStaticMarkup(
    createElement(BlockChunks, { chunks: new IncrementalBlockParser().pushLast('1. '.repeat(20_000)), text: '' }),
  );
  expect(markup.match(/<ol/g)).toHaveLength(5);
  expect(markup.match(/1\. /g)?.length).toBeGreaterThan(19_990);
});
