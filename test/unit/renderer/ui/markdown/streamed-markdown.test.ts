// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MarkdownText } from '../../../../../renderer/ui/markdown/markdown-text.tsx';
import { loadKatex } from '../../../../../renderer/ui/markdown/math.tsx';
import { joinedExamples, markdownExamples } from '../../../../support/markdown-examples.ts';
import { isFullRun, sampleOf, seededRandom, testSeed } from '../../../../support/test-seed.ts';

// A streamed text must finally look the same as when it is opened later.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let element: HTMLElement;
let root: Root;
beforeEach(async () => {
  await loadKatex();
  element = document.createElement('div');
  root = createRoot(element);
});
afterEach(() => act(() => root.unmount()));

const show = (key: string, text: string, isStreaming: boolean) =>
  act(() => root.render(createElement(MarkdownText, { key, text, isStreaming, onOpenLink: () => undefined })));

function atOnce(text: string): string {
  show(`whole ${text}`, text, false);
  return element.innerHTML;
}

function streamed(text: string, size: number): string {
  const key = `${size} ${text}`;
  for (let end = size; end < text.length; end += size) show(key, text.slice(0, end), true);
  show(key, text, true);
  show(key, text, false);
  return element.innerHTML;
}

describe.each([1, 3, 7, 64])('Markdown streamed %i characters at a time renders like the whole text', (size) => {
  const examples = isFullRun
    ? markdownExamples
    : sampleOf(markdownExamples, size === 1 ? 15 : 30, seededRandom(testSeed + size));
  it(`in ${examples.length} examples`, () => {
    const differing = examples.filter(({ text }) => streamed(text, size) !== atOnce(text));
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  it('in joined examples', () => {
    const random = seededRandom(testSeed + size);
    for (let round = 0; round < (isFullRun ? 100 : 2); round += 1) {
      const text = joinedExamples(random, 12);
      expect(streamed(text, size), text).toBe(atOnce(text));
    }
  });
});
