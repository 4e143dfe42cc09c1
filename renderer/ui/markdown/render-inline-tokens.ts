import { createElement, type ReactNode } from 'react';
import { withoutCiteMarks } from './citation-marks.ts';
import { markHiddenCharacters } from './mark-hidden-characters.ts';
import { childTokens, type MarkdownToken } from './markdown-token.ts';
import { InlineMath } from './math.tsx';
import styles from './model-text.module.css';
import { decodeEntities, plainText } from './plain-text.ts';
import { destinationOf, hostNote } from './safe-link.ts';

/** Deeper nesting is shown as plain text. */
const deepest = 24;

/** Inline tokens as children of an element: the text itself creates no attribute and no element. */
export function renderInlineTokens(tokens: readonly MarkdownToken[], depth = 0): readonly ReactNode[] {
  if (depth > deepest) return markHiddenCharacters(tokens.map((token) => token.raw).join(''));
  const nodes = tokens.flatMap((token) => nodesOf(token, depth));
  return joined(nodes);
}

function nodesOf(token: MarkdownToken, depth: number): readonly ReactNode[] {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined
        ? markHiddenCharacters(decodeEntities(token.text))
        : renderInlineTokens(childTokens(token.tokens), depth + 1);
    case 'escape':
      return markHiddenCharacters(token.text);
    case 'strong':
    case 'em':
    case 'del':
      return one(createElement(token.type, null, ...renderInlineTokens(childTokens(token.tokens), depth + 1)));
    case 'codespan':
      return one(
        createElement(
          'code',
          { className: styles['code'] },
          ...markHiddenCharacters(withoutCiteMarks(token.text), 'code'),
        ),
      );
    case 'br':
      return one(createElement('br'));
    case 'html':
      // The only supported tag: tables have no other way to break a line.
      return /^<br\s*\/?>$/i.test(token.text) ? one(createElement('br')) : markHiddenCharacters(token.text);
    case 'link':
      return linkNodes(token.href, childTokens(token.tokens), depth);
    case 'image':
      return imageNodes(token.href, plainText(childTokens(token.tokens)) || decodeEntities(token.text));
    case 'checkbox':
      return [taskBox(token.checked)];
    case 'math':
      return one(createElement(InlineMath, { source: token.text, raw: token.raw, isDisplay: token.isDisplay }));
    case 'footnoteReference':
      return noteMark(token.label, { 'data-note': token.label, 'aria-label': `Note ${token.label}` });
    case 'citeMark':
      // The component that shows the text knows the source of the mark.
      return noteMark(token.label, {
        'data-cite': token.label,
        'data-point': token.label,
        'aria-label': `Source ${token.label}`,
      });
    default:
      return markHiddenCharacters(token.raw);
  }
}

function noteMark(label: string, attributes: Readonly<Record<string, string>>): readonly ReactNode[] {
  const button = createElement('button', { type: 'button', ...attributes }, label);
  return one(createElement('sup', { className: styles['noteMark'] }, button));
}

/**
 * A link has no `href`: the browser cannot follow, prefetch or open it. The URL is in a data attribute, from which the
 * click handler of the text passes it to the opener.
 */
function linkNodes(href: string, tokens: readonly MarkdownToken[], depth: number): readonly ReactNode[] {
  const images = tokens.filter((token) => token.type === 'image');
  if (images.length > 0) {
    // A chip is a separate button before the link, not in it.
    const otherTokens = tokens.filter((token) => token.type !== 'image');
    const chips = images.flatMap((image) => [...nodesOf(image, depth), ' ']);
    return [
      ...chips,
      ...linkNodes(href, plainText(otherTokens).trim() === '' ? [textToken('link')] : otherTokens, depth),
    ];
  }
  const nodes = renderInlineTokens(tokens, depth + 1);
  const destination = destinationOf(href);
  if (destination === undefined) {
    const written = decodeEntities(href);
    const isTextNamed = written === '' || plainText(tokens).includes(written);
    return isTextNamed ? nodes : [...nodes, mutedText(' (', written, ')')];
  }
  const { url, host } = destination;
  const note = hostNote(plainText(tokens), destination);
  return one(
    createElement(
      'a',
      { className: styles['link'], role: 'link', tabIndex: 0, title: url, 'data-address': url, 'data-host': note },
      createElement('span', { className: styles['words'] }, ...nodes),
      note === 'same'
        ? null
        : createElement(
            'span',
            { className: `t3 small ${styles['host']}` },
            note === 'differs' ? ` opens ${host}` : ` ${host}`,
          ),
    ),
  );
}

function textToken(text: string): MarkdownToken {
  return { type: 'text', raw: text, text };
}

/** Shows a chip instead of the image: a request would reveal to its host any data in the URL. */
function imageNodes(href: string, alt: string): readonly ReactNode[] {
  const address = decodeEntities(href);
  const host = destinationOf(href)?.host;
  const place = host === undefined ? placeOf(address) : `at ${host}`;
  return one(
    createElement(
      'button',
      { type: 'button', className: styles['image'], 'data-image': address, title: 'Show the URL of this image' },
      createElement('span', { className: styles['imageIcon'], 'aria-hidden': true }),
      createElement('span', { className: styles['imagePlace'] }, `image ${place}`),
      alt === '' ? null : createElement('span', null, ' ', ...markHiddenCharacters(alt)),
    ),
  );
}

function placeOf(address: string): string {
  if (/^data:/i.test(address)) return 'inside the text';
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1];
  if (scheme !== undefined) return `with a ${scheme.toLowerCase().slice(0, 20)}: URL`;
  return address === '' ? 'without a URL' : 'without a host';
}

function taskBox(isDone: boolean): ReactNode {
  const label = isDone ? 'Done' : 'To do';
  return createElement('span', { className: styles['task'], role: 'img', 'aria-label': label, 'data-done': isDone });
}

function mutedText(before: string, text: string, after: string): ReactNode {
  const parts = markHiddenCharacters(text.length > 200 ? `${text.slice(0, 200)}…` : text, 'code');
  return createElement('span', { className: 't3' }, before, ...parts, after);
}

function one(node: ReactNode): readonly ReactNode[] {
  return [node];
}

/** Neighboring strings as one, so that a sentence is one text node. */
function joined(nodes: readonly ReactNode[]): readonly ReactNode[] {
  const result: ReactNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (typeof node === 'string' && typeof last === 'string') result[result.length - 1] = last + node;
    else result.push(node);
  }
  return result;
}
