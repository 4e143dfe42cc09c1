import { expect, test } from 'vitest';
import { linkExpiry } from '../../../../shared/tasks/link-expiry.ts';

const seenAt = Date.parse('2026-01-31T12:00:00Z');
const inTenMinutes = seenAt + 600_000;
const inAnHour = seenAt + 3_600_000;

test.each([
  ['seconds', `?Expires=${inTenMinutes / 1000}&Signature=x`],
  ['milliseconds, as the sandbox signs', `?expires=${inTenMinutes}&sig=x`],
  ['a date and a lifetime, as object stores sign', '?X-Amz-Date=20260131T115000Z&X-Amz-Expires=1200'],
  ['the same with another prefix', '?X-Goog-Date=20260131T115500Z&X-Goog-Expires=900'],
  ['an expiry date', '?sv=2024&se=2026-01-31T12%3A10%3A00Z&sig=x'],
])('a link with an expiry time expires then: %s', (_, query) => {
  expect(linkExpiry(`https://files.example/a.png${query}`, seenAt)).toBe(inTenMinutes);
});

test.each([
  ['nothing', 'https://files.example/a.png'],
  ['no number', 'https://files.example/a.png?Expires=soon'],
  ['a lifetime without a start', 'https://files.example/a.png?X-Amz-Expires=60'],
  ['longer than the maximum lifetime', `https://files.example/a.png?Expires=${seenAt / 1000 + 86_400}`],
  ['no URL', 'a.png?Expires=1'],
])('a link without an expiry time expires an hour after it was seen: %s', (_, link) => {
  expect(linkExpiry(link, seenAt)).toBe(inAnHour);
});
