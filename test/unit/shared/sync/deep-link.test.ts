import { expect, it } from 'vitest';
import { deepLinkTo, pathOfDeepLink } from '../../../../shared/sync/deep-link.ts';

it('a deep link is read as it was written', () => {
  expect(pathOfDeepLink(deepLinkTo('/compare/6f1c-2'))).toBe('/compare/6f1c-2');
});

it.each([
  ['triptych-open:library/a1', '/library/a1'],
  ['triptych-open:/library/a1', '/library/a1'],
  ['triptych-open://library/a1', '/library/a1'],
  ['triptych-open:///library/a1/', '/library/a1'],
  ['TRIPTYCH-OPEN:/settings/network', '/settings/network'],
  ['triptych-open:/studio/', '/studio'],
  ['triptych-open:/cost', '/cost'],
])('a deep link opens the page that %s names', (link, path) => {
  expect(pathOfDeepLink(link)).toBe(path);
});

it.each([
  '',
  'triptych-open:',
  'triptych-open:/',
  'triptych-open:/nowhere',
  'triptych-open:/library/../settings',
  'triptych-open:/library/a1?run=1',
  'triptych-open:/library/a1#/studio',
  'triptych-open:/library/a/b/c',
  'triptych-open://evil.example/library/a1',
  'triptych-open:/library/%2e%2e',
  'triptych-open:/library/a1\n--no-sandbox',
  'triptych://app/#/library',
  'javascript:alert(1)',
  'https://example.com/library/a1',
  `triptych-open:/library/${'a'.repeat(300)}`,
])('a deep link opens nothing for %j', (link) => {
  expect(pathOfDeepLink(link)).toBeUndefined();
});
