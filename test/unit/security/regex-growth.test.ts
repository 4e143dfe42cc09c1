import { describe, expect, test } from 'vitest';
import {
  contentLengthOf,
  isRemainderFrom,
  strongValidatorOf,
} from '../../../electron/http/download/resume-validator.ts';
import { detectTextKind } from '../../../electron/http/gateway/detect-text-kind.ts';
import { looksLikeWebPage } from '../../../electron/http/gateway/error-body.ts';
import { displayName } from '../../../electron/inputs/input-store.ts';
import { sidecarName } from '../../../electron/library/files/month-folder-and-sidecar-name.ts';
import { parseGenerationTexts } from '../../../electron/media/metadata/embedded-texts/embedded-generation-texts.ts';
import { parseMidjourney } from '../../../electron/media/metadata/embedded-texts/midjourney.ts';
import { parseEmbeddedTexts } from '../../../electron/media/metadata/embedded-texts/parse-embedded-texts.ts';
import { readXmpMetadata } from '../../../electron/media/metadata/xmp.ts';
import { parseRange } from '../../../shared/util/byte-range.ts';
import { linearWork } from '../../support/regular-expressions.ts';

/** Expressions for text from a file, a host or a user, in downloads, inputs, media and the library. */
const readers: Record<string, (text: string) => unknown> = {
  'the kind of a text': detectTextKind,
  'a web page': (text) => looksLikeWebPage(text, text),
  'a requested range': (text) => parseRange(`bytes=${text}`, null, '', 10),
  'an answered range': (text) => isRemainderFrom(`bytes ${text}`, 5, 10),
  'a length': (text) => contentLengthOf({ 'content-length': text }),
  'a validator': (text) => strongValidatorOf({ etag: `"${text}` }, 10),
  XMP: (text) => readXmpMetadata(Buffer.from(`<dc:description>${text}`)),
  'the generation parameters of a file': (text) => parseGenerationTexts({ plain: text, json: text }),
  'the text of another program': (text) =>
    ['prompt', 'parameters', 'Description', 'sd-metadata', 'EXIF UserComment'].map((name) =>
      parseEmbeddedTexts([{ name, text }]),
    ),
  'the description of an image': (text) => parseMidjourney(`${text} Job ID: 0b0a7d1e-58d5-4a4e-a6b8-7d8e5a0f1c2d`),
  'a given name': displayName,
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
  ' --a ',
  '[NaN',
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
