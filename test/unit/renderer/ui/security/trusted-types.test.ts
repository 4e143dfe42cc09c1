import { expect, test } from 'vitest';
import { createTextRules } from '../../../../../renderer/ui/security/trusted-types.ts';

const { createHTML, createScriptURL } = createTextRules('triptych://app');

test.each(['', ':root{--a:1px}', '@media (max-width: 48em){.a > .b{color:red}}', '&amp;', '&notareference;'])(
  '`createHTML` returns text that cannot begin an element unchanged: %j',
  (text) => {
    expect(createHTML(text)).toBe(text);
  },
);

test.each(['<b>', 'a</style><script>', '<img src=x onerror=alert(1)>', '<!--', 'x<', '<script></script>'])(
  '`createHTML` refuses text that can begin an element: %j',
  (text) => {
    expect(createHTML(text)).toBeNull();
  },
);

test.each(['triptych://app/assets/video-worker.js', 'blob:triptych://app/0f0c'])(
  '`createScriptURL` allows a URL of our own origin for a worker, and not for a script: %s',
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
])('`createScriptURL` refuses any other URL for a worker: %j', (address) => {
  expect(createScriptURL(address, 'TrustedScriptURL', 'Worker constructor')).toBeNull();
});
