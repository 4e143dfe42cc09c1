import { expect, test } from 'vitest';
import { isLoopback, parseBaseUrl } from '../../../../shared/connections/base-url.ts';

test.each([
  ['https://gateway.example.com', 'https://gateway.example.com'],
  [' https://gateway.example.com/ ', 'https://gateway.example.com'],
  ['HTTPS://Gateway.Example.com:443', 'https://gateway.example.com'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['http://localhost', 'http://localhost'],
])('the base URL %s is read as %s', (typed, origin) => expect(parseBaseUrl(typed)).toEqual({ ok: true, origin }));

test.each([
  ['', /is empty/],
  ['gateway.example.com', /no scheme\. Enter https:\/\/gateway\.example\.com/],
  ['gateway.example.com:8443/v1', /no scheme\. Enter https:\/\/gateway\.example\.com:8443\.$/],
  ['//gateway.example.com', /Enter https:\/\/gateway\.example\.com/],
  [
    'https://gateway.example.com/v1',
    /must contain only scheme, host and port\. Enter https:\/\/gateway\.example\.com\.$/,
  ],
  ['https://gateway.example.com/?a=1', /Enter https:\/\/gateway\.example\.com/],
  ['https://user:secret@gateway.example.com', /user name or password/],
  ['http://gateway.example.com', /unencrypted\. Enter https:\/\/gateway\.example\.com/],
  ['http://127.0.0.1.example.com', /unencrypted/],
  ['ftp://gateway.example.com', /starts with ftp:/],
  ['https://', /isn’t a valid URL/],
  ['https://exa mple.com', /isn’t a valid URL/],
  ['not a url', /isn’t a valid URL/],
])('the base URL %s is refused with a way to correct it', (typed, sentence) => {
  const parsed = parseBaseUrl(typed);
  expect(parsed.ok ? '' : parsed.problem.sentence).toMatch(sentence);
  expect(parsed.ok ? '' : parsed.problem.kind).toBe('address');
});

test('only host names of this machine are loopback', () => {
  expect(isLoopback('127.1.2.3')).toBe(true);
  for (const other of ['127.0.0.1.example.com', '10.0.0.1', 'localhost.example.com', '0.0.0.0'])
    expect(isLoopback(other)).toBe(false);
});
