import { expect, test } from 'vitest';
import { textRules } from '../../../../../renderer/ui/security/trusted-types.ts';

const { createHTML, createScriptURL } = textRules('triptych://app');

test.each(['', ':root{--a:1px}', '@media (max-width: 48em){.a > .b{color:red}}', '&amp;', '&notareference;'])(
  'text that can begin no element passes as it is: %j',
  (text) => {
    expect(createHTML(text)).toBe(text);
  },
);

test.each(['<b>', 'a</style><script>', '<img src=x onerror=alert(1)>', '<!--', 'x<', '<script></script>'])(
  'text that could is refused: %j',
  (text) => {
    expect(createHTML(text)).toBeNull();
  },
);

test.each(['triptych://app/assets/video-worker.js', 'blob:triptych://app/0f0c'])(
  'a worker of ours starts: %s',
  (address) => {
    expect(createScriptURL(address, 'TrustedScriptURL', 'Worker constructor')).toBe(address);
    expect(createScriptURL(address, 'TrustedScriptURL', 'HTMLScriptElement src')).toBeNull();
  },
);

test.each([
  'https://example.com/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://example.com/0f0c',
  'triptych://app.evil/a.js',
  'blob:triptych://app.evil/0f0c',
  '//example.com/a.js',
  '',
])('no other does: %j', (address) => {
  expect(createScriptURL(address, 'TrustedScriptURL', 'Worker constructor')).toBeNull();
});
