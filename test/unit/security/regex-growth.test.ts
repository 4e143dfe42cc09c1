import { describe, expect, test } from 'vitest';
import { isRestFrom, lengthOf, strongValidator } from '../../../electron/http/download/resume-validator.ts';
import { detectTextKind } from '../../../electron/http/gateway/detect-text-kind.ts';
import { looksLikeWebPage } from '../../../electron/http/gateway/error-body.ts';
import { shownName } from '../../../electron/inputs/input-store.ts';
import { sidecarName } from '../../../electron/library/file-name.ts';
import { generationParametersOf } from '../../../electron/media/metadata/generation-parameters.ts';
import { metadataInXmp } from '../../../electron/media/metadata/xmp.ts';
import { parseRange } from '../../../shared/util/byte-range.ts';
import { linearWork } from '../../support/regular-expressions.ts';

/** Expressions for text from a file, a host or a user, in downloads, inputs, media and the library. */
const readers: Record<string, (text: string) => unknown> = {
  'the kind of a text': detectTextKind,
  'a web page': (text) => looksLikeWebPage(text, text),
  'a range that is asked for': (text) => parseRange(`bytes=${text}`, null, '', 10),
  'a range that is answered': (text) => isRestFrom(`bytes ${text}`, 5, 10),
  'a length': (text) => lengthOf({ 'content-length': text }),
  'a validator': (text) => strongValidator({ etag: `"${text}` }, 10),
  XMP: (text) => metadataInXmp(Buffer.from(`<dc:description>${text}`)),
  'what a file was made with': (text) => generationParametersOf({ plain: text, json: text }),
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

describe('matching four times as long a text takes about four times as long, or almost no time', () => {
  for (const [what, read] of Object.entries(readers)) {
    test(what, () => {
      const slow = carriers.filter((carrier) => {
        const textFor = (length: number) => `${carrier.repeat(Math.ceil(length / carrier.length))}\0`;
        return !linearWork(textFor, read);
      });
      expect(slow).toEqual([]);
    });
  }
});
