// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';
import { MarkdownText } from '../../../renderer/ui/markdown/markdown-text.tsx';
import { loadKatex } from '../../../renderer/ui/markdown/math.tsx';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { isFullRun, printLine, sampleOf, seededRandom, testSeed } from '../../support/test-seed.ts';

// Allowed elements and attributes in the page for any text of a model. A browser tests the same texts in
// test/e2e/hostile-text.spec.ts; only this test names the element or attribute.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const elements = new Set(
  'a blockquote br button code del div em figcaption figure h3 h4 h5 h6 hr li ol p pre section span strong sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** Elements that KaTeX uses for formulas: shapes and MathML. None of them can fetch or run anything. */
const mathElements = /^(span|svg|path|line|math|semantics|annotation|m[a-z]+)$/;
/** Attributes whose value a browser would fetch, follow or run. */
const acting =
  /^(on.*|src|srcset|srcdoc|href|xlink:href|action|formaction|poster|background|data|ping|manifest|code|codebase|archive|http-equiv|usemap|is|nonce)$/i;

beforeAll(loadKatex);

function draw(text: string): Element {
  const element = document.createElement('div');
  const root = createRoot(element);
  act(() => root.render(createElement(MarkdownText, { text, isStreaming: false, onOpenLink: () => undefined })));
  const drawn = element.cloneNode(true) as Element;
  act(() => root.unmount());
  return drawn;
}

function faults(drawn: Element): string[] {
  return [...drawn.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase();
    const isMath = element.closest('.katex') !== null;
    const isIcon = element.closest('svg.tabler-icon') !== null;
    const found = isMath ? mathElements.test(name) : isIcon || elements.has(name);
    const attributes = element.getAttributeNames().filter((each) => acting.test(each));
    const style = element.getAttribute('style') ?? '';
    const address = element.getAttribute('data-address');
    return [
      ...(found ? [] : [`<${name}>`]),
      ...attributes.map((each) => `<${name} ${each}>`),
      ...(/url|expression|import/i.test(style) ? [`style of <${name}>`] : []),
      ...(address === null || /^(https?:\/\/|mailto:)/.test(address) ? [] : [`address of <${name}>`]),
    ];
  });
}

// A real browser tests the texts that are only large.
const all = hostileTexts.filter(({ family }) => family !== 'bombs');
const texts = isFullRun ? all : sampleOf(all, 200, seededRandom(testSeed));

test('no element and no attribute of rendered text comes from the text', () => {
  const broken = texts.flatMap(({ text }) => {
    const found = faults(draw(text));
    return found.length === 0 ? [] : [{ text, found }];
  });
  printLine(`${texts.length} hostile texts rendered: ${broken.length} with a foreign element or attribute`);
  expect(broken).toEqual([]);
});

test('words, links and images are rendered', () => {
  const drawn = draw('**Bold** [words](https://good.example/x) ![a cat](https://good.example/cat.png) <b>as it is</b>');
  expect(drawn.querySelector('strong')?.textContent).toBe('Bold');
  expect(drawn.querySelector('[role=link]')?.getAttribute('data-address')).toBe('https://good.example/x');
  expect(drawn.querySelector('[data-image]')?.textContent).toContain('good.example');
  expect(drawn.textContent).toContain('<b>as it is</b>');
});
