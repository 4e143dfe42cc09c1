import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readMetadata, readTexts } from '../../../../../electron/media/metadata/embedded-metadata.ts';
import {
  exifBlock,
  iptcBlock,
  jpegFile,
  type NamedFile,
  pngFile,
  userComment,
  webpFile,
  xmpPacket,
} from '../../../../support/files-of-other-programs.ts';
import { threadCpuMs } from '../../../../support/processor-time.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { samples, seededRandom, testSeed } from '../../../../support/test-seed.ts';
import { comfyPrompt, lines } from './texts-of-other-programs.ts';

const scratch = scratchFolder('hostile-texts');
afterAll(() => scratch.remove());

function pathOf({ name, bytes }: NamedFile): string {
  const path = join(scratch.path, name);
  writeFileSync(path, bytes);
  return path;
}
const read = (file: NamedFile) => readMetadata(pathOf(file), file.mime);
const textsOf = (file: NamedFile) => readTexts(pathOf(file), file.mime);

describe('hostile text', () => {
  const withXmp = (xml: string) => pngFile([{ keyword: 'XML:com.adobe.xmp', text: xml }]);
  const entities = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">';
  const nested = (depth: number) => `${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}`;

  test.each([
    ['entities', `<!DOCTYPE x [${entities}]>${xmpPacket('<xmp:Label>&b;</xmp:Label>')}`],
    ['entities inside', xmpPacket(`<!DOCTYPE x [${entities}]><xmp:Label>&b;</xmp:Label>`)],
    ['an unknown entity', xmpPacket('<xmp:Label>&b;</xmp:Label>')],
    ['great depth', xmpPacket(nested(100_000))],
    ['many attributes', xmpPacket(`<a ${'b="" '.repeat(60_000)}/>`)],
    ['great length', xmpPacket(`<xmp:Label>${'a'.repeat(1_100_000)}</xmp:Label>`)],
    ['no end', xmpPacket('').slice(0, 300)],
  ])('XML with %s is skipped quickly', async (_name, xml) => {
    const start = threadCpuMs();
    const texts = await textsOf(withXmp(xml));
    expect(texts.every(({ text }) => !text.includes('hahaha'))).toBe(true);
    expect(threadCpuMs() - start).toBeLessThan(5_000);
  });

  test('names like those of object methods are only names', async () => {
    const xml = xmpPacket('<xmp:__proto__>a</xmp:__proto__><xmp:constructor>b</xmp:constructor>');
    expect((await textsOf(withXmp(xml))).map(({ text }) => text).sort()).toEqual(['a', 'b']);
    expect(
      await read(pngFile([{ keyword: 'prompt', text: '{"__proto__":{"class_type":"KSampler","inputs":{}}}' }])),
    ).toBeUndefined();
  });

  test('a graph of cycles, and one whose nodes refer to all others, ends', async () => {
    const count = 300;
    const links = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`text_${index}`, [String(index), 0]]),
    );
    const all = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        index,
        { class_type: 'TextConcat', inputs: { ...links, text: [String((index + 1) % count), 0] } },
      ]),
    );
    const sampler = {
      class_type: 'KSampler',
      inputs: { seed: ['s', 0], positive: ['0', 0], negative: ['s', 0], model: ['s', 0] },
    };
    const file = pngFile([{ keyword: 'prompt', text: JSON.stringify({ ...all, s: sampler }) }]);
    const start = threadCpuMs();
    expect(await read(file)).toBeUndefined();
    expect(threadCpuMs() - start).toBeLessThan(2_000);
  });

  test('characters that hide or reorder text are removed from the settings, and names are one short line', async () => {
    const model = `..\\..\\evil\u202e\nname${'x'.repeat(400)}.safetensors`;
    const graph = { ...comfyPrompt, '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } } };
    const hostile = {
      ...graph,
      '30': { class_type: 'PrimitiveString', inputs: { value: '\u202eA\u0000 cat\u001b[31m\nlow \u2066x' } },
    };
    const found = await read(pngFile([{ keyword: 'prompt', text: JSON.stringify(hostile) }]));
    expect(found?.prompt).toBe('A cat[31m\nlow x');
    expect(found?.model).toMatch(/^evil namex{191}$/);
  });

  test.each([{ seed: null }, { seed: {} }, { seed: -1 }, { seed: '9'.repeat(30) }, { seed: 1.5 }])(
    'a seed of %j is omitted',
    async (wrong) => {
      const text = JSON.stringify({ positive_prompt: 'A', model: ['x'], ...wrong });
      expect(await read(pngFile([{ keyword: 'invokeai_metadata', text }]))).toEqual({
        program: 'InvokeAI',
        prompt: 'A',
      });
    },
  );

  test('thousands of texts are read only up to a limit', async () => {
    const file = pngFile(
      Array.from({ length: 2_000 }, (_, index) => ({ keyword: `k${index}`, text: 'x'.repeat(20_000) })),
    );
    expect((await textsOf(file)).length).toBeLessThanOrEqual(300);
  });

  test('any damage causes no error', async () => {
    const random = seededRandom(testSeed);
    const exif = exifBlock({ 270: 'a', 37510: userComment(lines('v1')) });
    for (const file of [
      jpegFile({ exif, xmp: xmpPacket(''), iptc: iptcBlock('a') }),
      webpFile(exif),
      pngFile([], exif),
    ]) {
      for (let turn = 0; turn < samples(100); turn += 1) {
        const bytes = Buffer.from(file.bytes);
        for (let at = 0; at < 6; at += 1) bytes[Math.floor(random() * 600)] = random() * 256;
        expect(Array.isArray(await textsOf({ ...file, bytes }))).toBe(true);
        await read({ ...file, bytes });
      }
    }
  });
});
