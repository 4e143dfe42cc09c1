import { describe, expect, it } from 'vitest';
import { openExternalLink } from '../../../../electron/host/open-external-link.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { checkLink } from '../../../../shared/util/check-link.ts';

const hostile = [
  '',
  ' ',
  'example.com',
  '//example.com',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  '\\\\server\\share\\x.exe',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file://server/share/x.exe',
  'smb://server/share',
  'ftp://example.com/',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=x&crumb=location:\\\\server\\share',
  'ms-officecmd:{}',
  'vscode://file/etc/passwd',
  'x-apple.systempreferences:',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'about:blank',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'triptych://app/',
  'view-source:https://example.com',
  'intent://example.com#Intent;scheme=http;end',
  'jar:https://example.com!/x',
  'ws://example.com',
  'tel:112',
  'sms:112',
  'https:',
  'https:/',
  'https://',
  'https:///',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'https://example.com\\@evil.example',
  'https://user@example.com',
  'https://user:password@example.com',
  'https://example.com@evil.example',
  'https://:password@example.com',
  ' https://example.com',
  'https://example.com ',
  'https://example.com/a b',
  'https://exam\tple.com',
  'https://exam\nple.com',
  'https://example.com/\r\nSet-Cookie: x',
  'https://example.com/\u0000',
  'https://example.com/\u001b[2J',
  'https://example.com/\u202egnp.exe',
  'https://exam\u200bple.com',
  'https://example.com/\u2028',
  'https://example.com/\u{e0041}',
  'https://example.com:99999/',
  'https://[::1',
  'https://exa mple.com',
  'http://%00.example.com',
  `https://example.com/${'a'.repeat(2048)}`,
  'mailto:',
  'mailto://someone@example.com',
];

describe('a link that must not open', () => {
  it.each(hostile)('%j is refused', (link) => {
    expect(checkLink(link)).toMatchObject({ ok: false, problem: { kind: 'input' } });
  });
});

describe('a link that may open', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM/Path?q=1#part', 'https://example.com/Path?q=1#part'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['mailto:someone@example.com', 'mailto:someone@example.com'],
    ['https://example.com/%E2%80%AE', 'https://example.com/%E2%80%AE'],
    // The link only looks like one of ours: it opens, and the dialog shows its real host.
    ['https://good.example.evil.example/', 'https://good.example.evil.example/'],
  ])('%s is accepted', (link, opened) => {
    expect(checkLink(link)).toEqual({ ok: true, url: opened });
  });

  it('shows its host in punycode, where look-alikes differ', () => {
    expect(checkLink('https://ехаmple.com/')).toEqual({ ok: true, url: 'https://xn--mple-43d3a6i.com/' });
  });
});

describe('openLinkSafely', () => {
  it('passes the parsed URL to the system', async () => {
    const opened: string[] = [];
    await openExternalLink({ openLink: async (url) => void opened.push(url) }, 'https://Example.com');
    expect(opened).toEqual(['https://example.com/']);
  });

  it('passes nothing that the check refused', async () => {
    const opened: string[] = [];
    const opening = openExternalLink({ openLink: async (url) => void opened.push(url) }, 'file:///etc/passwd');
    await expect(opening).rejects.toBeInstanceOf(ProblemError);
    expect(opened).toEqual([]);
  });

  it('reports why the system did not open the link', async () => {
    const opening = openExternalLink(
      { openLink: () => Promise.reject(new Error('xdg-open is not installed.')) },
      'https://example.com',
    );
    await expect(opening).rejects.toThrow('Couldn’t open the link: xdg-open is not installed.');
  });
});
