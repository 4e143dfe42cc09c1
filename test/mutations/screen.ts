import type { Mutation } from './mutation.ts';

const inline = 'renderer/ui/markdown/render-inline-tokens.ts';
const blocks = 'renderer/ui/markdown/block-chunks.tsx';
const shown = 'test/unit/security/model-text.test.ts';

/** Mutations of the guards that keep the text of a model plain text. */
export const screenMutations: readonly Mutation[] = [
  {
    guard: 'a tag in a line stays text',
    file: inline,
    from: "one(createElement('br')) : markHiddenCharacters(token.text);",
    to: "one(createElement('br')) : one(createElement('span', { dangerouslySetInnerHTML: { __html: token.text } }));",
    tests: [shown],
  },
  {
    guard: 'a block of HTML stays text',
    file: blocks,
    from: "return createElement('p', { className: 'pre-wrap' }, ...markHiddenCharacters(content.text.trimEnd()));",
    to: "return createElement('div', { dangerouslySetInnerHTML: { __html: content.text } });",
    tests: [shown],
  },
  {
    guard: 'an image is never fetched',
    file: inline,
    from: "'button',\n      { type: 'button', className: styles['image'], 'data-image': address, title: 'Show the URL of this image' },",
    to: "'img',\n      { src: address },",
    tests: [shown],
  },
  {
    guard: 'a link has no address that a browser would follow',
    file: inline,
    from: "'data-address': url,",
    to: 'href: url,',
    tests: [shown],
  },
  {
    guard: 'a link of another scheme is no link',
    file: 'renderer/ui/markdown/safe-link.ts',
    from: 'if (!checked.ok) return undefined;',
    to: "if (!checked.ok) return { url: written, host: '' };",
    tests: [shown],
  },
  {
    guard: 'text in which an element could begin is no HTML',
    file: 'renderer/ui/security/trusted-types.ts',
    from: "text.includes('<') ? null : text",
    to: 'text',
    tests: ['test/unit/renderer/ui/security/trusted-types.test.ts'],
  },
];
