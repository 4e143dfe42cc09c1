import { describe, expect, test } from 'vitest';
import { isRestFrom, lengthOf, strongValidator } from '../../../electron/downloads/validator.ts';
import { looksLikeWebPage } from '../../../electron/gateway/error-body.ts';
import { sniffText } from '../../../electron/gateway/sniff-text.ts';
import { shownName } from '../../../electron/inputs/input-shelf.ts';
import { sidecarName } from '../../../electron/library/file-name.ts';
import { parseRange } from '../../../electron/media/byte-range.ts';
import { madeWithOf } from '../../../electron/media/texts/made-with.ts';
import { textsInXmp } from '../../../electron/media/texts/xmp.ts';

/** Expressions that read what a file, a host or a person wrote, of downloads, inputs, media and the library. */
const readers: Record<string, (text: string) => unknown> = {
  'the kind of a text': sniffText,
  'a web page': (text) => looksLikeWebPage(text, text),
  'a range that is asked for': (text) => parseRange(`bytes=${text}`, null, '', 10),
  'a range that is answered': (text) => isRestFrom(`bytes ${text}`, 5, 10),
  'a length': (text) => lengthOf({ 'content-length': text }),
  'a validator': (text) => strongValidator({ etag: `"${text}` }, 10),
  XMP: (text) => textsInXmp(Buffer.from(`<dc:description>${text}`)),
  'what a file was made with': (text) => madeWithOf({ plain: text, json: text }),
  'a name that was given': shownName,
  'the name of a sidecar': sidecarName,
};

const carriers = [
  '<!---->',
  '<!--',
  '<?xml',
  '<?xml ?>',
  '<!doctype ',
  ' ',
  '\t\n',
  '1',
  '1 ',
  '.',
  'a.',
  '/',
  '\\',
  '"',
  'A: "',
  'A: "\\"',
  'Seed: 1, ',
  'a b/c-',
  '<rdf:li',
  '<rdf:li>',
  '<triptych:made>',
  '&#1',
  '\u202e',
  '[{',
];

const short = 32 * 1024;

describe('twice as long a text takes about twice as long', () => {
  for (const [what, read] of Object.entries(readers)) {
    test(what, () => {
      for (const carrier of carriers) {
        const [half, whole] = [short, 2 * short].map((length) => carrier.repeat(Math.ceil(length / carrier.length)));
        const took = [half, whole].map((text) => shortest(() => read(`${text ?? ''}\0`)));
        const [first = 0, second = 0] = took;
        // Below a millisecond a clock says little, and nobody waits.
        if (second > 1)
          expect(second / first, `${what}, ${JSON.stringify(carrier)}: ${took.join(' and ')} ms`).toBeLessThan(3);
      }
    });
  }
});

/** Of several: what else the machine does only ever makes it longer. Milliseconds. */
function shortest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 7; turn += 1) {
    const from = performance.now();
    work();
    best = Math.min(best, performance.now() - from);
  }
  return best;
}
