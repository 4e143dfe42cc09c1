import { describe, expect, test } from 'vitest';
import { element, xmlText } from '../../../../../shared/projects/export/xml.ts';

const root = (text: string) =>
  xmlText('a', element('a', { b: text, c: undefined }, text))
    .split('\n')
    .slice(2, -1)
    .join('\n');

describe('XML', () => {
  test.each([
    [`<&"'`, `<a b="&lt;&amp;&#34;'">&lt;&amp;"'</a>`],
    [']]>', '<a b="]]&gt;">]]&gt;</a>'],
    ['a\nb\tc\rd', '<a b="a&#10;b&#9;c&#13;d">a\nb\tc&#13;d</a>'],
    ['\u0000\u0001\u001b\ufffe\uffffok', '<a b="ok">ok</a>'],
    ['\ud800x', '<a b="\ufffdx">\ufffdx</a>'],
    [
      '<!ENTITY x SYSTEM "file:///etc/passwd">',
      '<a b="&lt;!ENTITY x SYSTEM &#34;file:///etc/passwd&#34;&gt;">&lt;!ENTITY x SYSTEM "file:///etc/passwd"&gt;</a>',
    ],
    ['🚢', '<a b="🚢">🚢</a>'],
  ])('escapes %o', (text, written) => expect(root(text)).toBe(written));

  test('leaves out children without a value', () => {
    expect(xmlText('a', element('a', {}, [undefined, false, element('b', {})]))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE a>\n<a>\n  <b/>\n</a>\n',
    );
  });
});
