import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactKeyFields } from '../../../../electron/support/redact-key-fields.ts';
import { createRedactText } from '../../../../electron/support/redact-text.ts';
import { createReplaceUserTexts } from '../../../../electron/support/replace-user-texts.ts';
import { createUserTexts } from '../../../../electron/support/user-texts.ts';
import { createRedactor } from '../../../../electron/util/redact.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

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
  expect(
    redactKeyFields({ keys: { generate: 'mod+enter' }, hasKey: true, proxies: [{ proxyPassword: 'p', key: 'k' }] }),
  ).toEqual({
    keys: { generate: 'mod+enter' },
    hasKey: true,
    proxies: [{ proxyPassword: '(key)', key: '(key)' }],
  });
});

test('texts of a user are found whole, escaped, inside a message and as a file name', () => {
  const known = createUserTexts();
  const prompt = 'A "quiet" lake\nunder Ångström snow, and two red boats';
  known.add(prompt);
  known.add('heron');
  const text = JSON.stringify({ prompt, inner: JSON.stringify({ prompt }) });
  expect(known.hide(text)).toBe('{"prompt":"(text)","inner":"{\\"prompt\\":\\"(text)\\"}"}');
  expect(known.hide('refused: the words "snow, and two red boats" are')).toBe('refused: the words "(text)" are');
  expect(known.hide(`?q=${encodeURIComponent(prompt)}&n=1`)).toBe('?q=(text)&n=1');
  expect(known.hide('2026-a-quiet-lake-under-ångström-snow-and-two-red-boats-1.png')).toBe('2026-(text)-1.png');
  expect(known.hide('no heron here')).toBe('no (text) here');
  expect(known.hide('nothing of it')).toBe('nothing of it');
});

test('of a body, its structure, numbers and choices stay, and every possible prompt becomes its length', () => {
  const known = createUserTexts();
  const hide = createReplaceUserTexts(known);
  const body = {
    model: 'video-b',
    duration: 5,
    prompt: 'A heron lands on the jetty',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Secret words' }] }],
    input: 'https://media.example/path/of/a/person.png',
    error: { code: 'too_long', message: 'The prompt "A heron lands" is too long for \'video-b\'' },
  };
  expect(hide.json(JSON.stringify(body))).toEqual({
    model: 'video-b',
    duration: 5,
    prompt: '(text, 26 characters)',
    messages: [{ role: 'user', content: [{ type: 'text', text: '(text, 12 characters)' }] }],
    input: '(text, 42 characters)',
    error: { code: 'too_long', message: 'The prompt "(text)" is too long for \'video-b\'' },
  });
  expect(hide.json('{"prompt":"cut off in its mid')).toBe('(text, 29 characters)');
  expect(known.hide('later: A heron lands on the jetty')).toBe('later: (text)');
  expect(hide.sentence("ENOENT: no such file, open '/home/ana/My Films/a.png'")).toBe(
    "ENOENT: no such file, open '/home/ana/My Films/a.png'",
  );
});

test('thousands of short texts are searched in time that grows only with the text', () => {
  const known = createUserTexts();
  for (let number = 0; number < 30_000; number += 1) known.add(`a word ${number}`);
  const text = Array.from({ length: 20_000 }, (_, number) => `b word ${number} and a word ${number}.`).join(' ');
  const startTime = threadCpuMs();
  const clean = known.hide(text);
  // One search after the other would check six hundred million positions, which takes minutes.
  expect(threadCpuMs() - startTime).toBeLessThan(10_000);
  expect(clean.startsWith('b word 0 and (text). b word 1 and (text).')).toBe(true);
  expect(clean).not.toContain('a word');
});

test('a nested or long body becomes no file of many megabytes', () => {
  const hide = createReplaceUserTexts(createUserTexts());
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(hide.json(deep)).toBe('(text, 10,000 characters)');
  const wide = hide.json(`[${'1,'.repeat(600)}1]`) as unknown[];
  expect(wide).toHaveLength(501);
  expect(wide.at(-1)).toBe('(101 entries more)');
  expect(Object.keys(hide.json(JSON.stringify({ a: 1, b: '' })) as object)).toEqual(['a', 'b']);
});

test('unclosed quotes stay, and text on the next line is removed', () => {
  const hide = createReplaceUserTexts(createUserTexts());
  expect(hide.sentence('it said "no end\nand "this one here" too')).toBe('it said "no end\nand "(text)" too');
  expect(hide.sentence('“a \\" b c” and “an open one')).toBe('“(text)” and “an open one');
});

test('quotes are found like by an expression that searches each end separately', () => {
  const hide = createReplaceUserTexts(createUserTexts());
  const slow = /(["'`“])((?:\\.|(?!["'`”])[^\\\n]){3,})(["'`”])/g;
  const letters = fc.constantFrom('"', "'", '“', '”', '\\', '\n', ' ', 'ab c');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const expected = text.replace(slow, (whole, open: string, quoted: string, close: string) =>
        /^[\w.:/\\~@{}[\]-]*$/.test(quoted) || /^(?:[a-z]:)?[/\\~]/i.test(quoted) ? whole : `${open}(text)${close}`,
      );
      expect(hide.sentence(text)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
