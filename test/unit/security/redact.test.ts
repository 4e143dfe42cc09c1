import { expect, test } from 'vitest';
import { createRedactor } from '../../../electron/util/redact.ts';

const key = 'sk-7Qx9_vT2+m/4ZpLw83';

function redactorOf(secret: string) {
  const redactor = createRedactor();
  redactor.add(secret);
  return redactor;
}

test('each encoding of a key is removed', () => {
  const bytes = Buffer.from(key);
  const forms = [
    key,
    encodeURIComponent(key),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
  for (const form of forms) expect(redactorOf(key).redact(`<${form}>`), form).toBe('<(key)>');
  const quoted = 'sk-"quoted"-\\key';
  expect(redactorOf(quoted).redact(JSON.stringify({ quoted }))).toBe('{"quoted":"(key)"}');
});

test('ordinary words stay unchanged', () => {
  const text = 'Authorization: Bearer YOUR_TOKEN, sk-7Qx9 and c2stN1F4';
  expect(redactorOf(key).redact(text)).toBe(text);
  expect(redactorOf('abc').redact('abcdef')).toBe('abcdef');
});
