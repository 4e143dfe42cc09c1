import { describe, expect, test } from 'vitest';
import { detectTextKind } from '../../../../../electron/http/gateway/detect-text-kind.ts';
import { looksLikeWebPage } from '../../../../../electron/http/gateway/error-body.ts';

describe('an untrusted text', () => {
  const texts: [string, ReturnType<typeof detectTextKind>][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
    [
      '\ufeff\n<?xml version="1.0"?>\n<!-- made by hand --><!-- twice -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD"><svg>',
      'SVG',
    ],
    ['<?xml version="1.0"?><?xml-stylesheet href="a.css"?><SVG >', 'SVG'],
    ['<!DOCTYPE html><svg>', 'HTML'],
    ['<!-- a proxy --><html lang="en">', 'HTML'],
    ['  <body>', 'HTML'],
    ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'XML'],
    ['<?xml version="1.0"?><svgfont>', 'XML'],
    ['<Error>', 'text'],
    ['{"detail": "no"}', 'JSON'],
    ['\ufeff [1]', 'JSON'],
    ['only text, with <svg> in it', 'text'],
    ['', 'unknown'],
    ['\0\0\0 ftyp', 'unknown'],
    ['<!---->'.repeat(140), 'text'],
    ['<!--'.repeat(16_384), 'text'],
    ['<?xml'.repeat(13_000), 'XML'],
    [`${'<!---->'.repeat(140)}<svg>`, 'SVG'],
  ];
  for (const [text, kind] of texts) {
    test(`${JSON.stringify(text.slice(0, 60))} is ${kind}`, () => expect(detectTextKind(text)).toBe(kind));
  }

  test('is a web page by its beginning or its content type', () => {
    expect(looksLikeWebPage('<!-- x --><html>', '')).toBe(true);
    expect(looksLikeWebPage('{}', 'text/html; charset=utf-8')).toBe(true);
    expect(looksLikeWebPage('{}', 'application/json')).toBe(false);
  });
});
