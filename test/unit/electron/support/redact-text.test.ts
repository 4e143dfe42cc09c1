import { expect, test } from 'vitest';
import { createRedactText } from '../../../../electron/support/redact-text.ts';
import { createRedactor } from '../../../../electron/util/redact.ts';

const key = 'sk-7Qx9_vT2+m/4ZpLw83';

function cleanAt(home: string) {
  const redactor = createRedactor();
  redactor.add(key);
  return createRedactText(redactor, home);
}

test('the home folder of a user becomes ~ in every form, and a folder beside it stays', () => {
  const clean = cleanAt('C:\\Users\\Ana Lu');
  expect(clean('at C:\\Users\\Ana Lu\\triptych')).toBe('at ~\\triptych');
  expect(clean(JSON.stringify({ a: 'C:\\Users\\Ana Lu\\x' }))).toBe('{"a":"~\\\\x"}');
  expect(clean(JSON.stringify(JSON.stringify({ a: 'C:\\Users\\Ana Lu\\x' })))).not.toContain('Ana');
  expect(clean('file:///C:/Users/Ana%20Lu/main.js and c:/users/ana lu/y')).toBe('file:///~/main.js and ~/y');
  expect(cleanAt('/home/ana')('/home/ana/x /home/anabel/x "/home/ana"')).toBe('~/x /home/anabel/x "~"');
  expect(cleanAt('/')('/usr/bin')).toBe('/usr/bin');
});

test('keys are removed by value and by pattern, and so are signatures and passwords in URLs', () => {
  const clean = cleanAt('/home/ana');
  expect(clean(`x ${key} Bearer abcdef123456`)).toBe('x (key) Bearer (key)');
  expect(clean(`(sk-${'a1'.repeat(10)})`)).toBe('((key))');
  expect(clean('https://media.example/a.mp4?sig=abc&x=1 next')).toBe('https://media.example/a.mp4?(left out) next');
  expect(clean('http://ana:pass@proxy.example:3128/')).toBe('http://(key)@proxy.example:3128/');
});
