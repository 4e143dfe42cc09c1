import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readMetadata, readTexts } from '../../../../../electron/media/metadata/embedded-metadata.ts';
import type { ForeignParameters } from '../../../../../electron/media/metadata/embedded-texts/foreign-parameters.ts';
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
import { boxedAnew } from '../../../../support/media-without-metadata.ts';
import { numberedVideo } from '../../../../support/numbered-video.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import {
  comfy,
  comfyJson,
  comfyPrompt,
  escaped,
  fluxJson,
  fooocus,
  fooocusJson,
  job,
  lines,
  linesOf,
  listOf,
  negative,
  novel,
  novelComment,
  novelSource,
  prompt,
  seed,
  workflow,
} from './texts-of-other-programs.ts';

const scratch = scratchFolder('other-programs');
afterAll(() => scratch.remove());

function pathOf({ name, bytes }: NamedFile): string {
  const path = join(scratch.path, name);
  writeFileSync(path, bytes);
  return path;
}
const read = (file: NamedFile) => readMetadata(pathOf(file), file.mime);
const textsOf = (file: NamedFile) => readTexts(pathOf(file), file.mime);

const video = numberedVideo({ framesPerSecond: 24, frames: 12, width: 64, height: 48 });

describe('the settings of another program are read', () => {
  const files: [string, NamedFile | Promise<NamedFile>, ForeignParameters][] = [
    [
      'ComfyUI, PNG',
      pngFile([
        { keyword: 'prompt', text: comfyJson },
        { keyword: 'workflow', text: workflow },
      ]),
      comfy,
    ],
    [
      'ComfyUI, guider and large seed',
      pngFile([{ keyword: 'prompt', text: fluxJson, form: 'zipped' }]),
      { program: 'ComfyUI', prompt, model: 'flux1-dev', largeSeed: '18446744073709551615' },
    ],
    ['ComfyUI, only the workflow', pngFile([{ keyword: 'workflow', text: workflow }]), comfy],
    ['ComfyUI, WebP', webpFile(exifBlock({ 271: `workflow:${workflow}`, 272: `prompt:${comfyJson}` })), comfy],
    [
      'ComfyUI, comment of a video',
      commentedVideo(JSON.stringify({ prompt: JSON.stringify(comfyPrompt), workflow: JSON.parse(workflow) })),
      comfy,
    ],
    ['AUTOMATIC1111, PNG', pngFile([{ keyword: 'parameters', text: lines('v1.10.1') }]), linesOf('AUTOMATIC1111')],
    [
      'AUTOMATIC1111, JPEG',
      jpegFile({ exif: exifBlock({ 37510: userComment(lines('v1.10.1')) }) }),
      linesOf('AUTOMATIC1111'),
    ],
    ['Forge, WebP', webpFile(exifBlock({ 37510: userComment(lines('f2.0.1v1.10.1'), 'little') })), linesOf('Forge')],
    [
      'InvokeAI',
      pngFile([
        {
          keyword: 'invokeai_metadata',
          text: JSON.stringify({
            positive_prompt: prompt,
            negative_prompt: negative,
            seed,
            model: { key: 'k', name: 'base one', base: 'sdxl', type: 'main' },
          }),
        },
      ]),
      { program: 'InvokeAI', prompt, negative, seed, model: 'base one' },
    ],
    [
      'InvokeAI 2',
      pngFile([
        {
          keyword: 'sd-metadata',
          text: JSON.stringify({
            model_weights: 'base one',
            image: { prompt: [{ prompt: `A heron [${negative}]`, weight: 1 }], seed, width: 64, height: 48 },
          }),
        },
      ]),
      { program: 'InvokeAI', prompt: 'A heron', negative, seed, model: 'base one' },
    ],
    [
      'NovelAI, PNG',
      pngFile([
        { keyword: 'Title', text: 'NovelAI generated image' },
        { keyword: 'Description', text: prompt },
        { keyword: 'Software', text: 'NovelAI' },
        { keyword: 'Source', text: novelSource },
        { keyword: 'Comment', text: novelComment },
      ]),
      novel,
    ],
    [
      'NovelAI, WebP',
      webpFile(
        exifBlock({
          37510: userComment(
            JSON.stringify({ Software: 'NovelAI', Source: novelSource, Description: prompt, Comment: novelComment }),
          ),
        }),
      ),
      novel,
    ],
    [
      'Fooocus, PNG',
      pngFile([
        { keyword: 'parameters', text: fooocusJson },
        { keyword: 'fooocus_scheme', text: 'fooocus' },
      ]),
      fooocus,
    ],
    ['Fooocus, JPEG', jpegFile({ exif: exifBlock({ 37510: userComment(fooocusJson), 37500: 'fooocus' }) }), fooocus],
    ['Fooocus, lines', pngFile([{ keyword: 'parameters', text: lines('Fooocus v2.5.5') }]), linesOf('Fooocus')],
    [
      'Draw Things',
      pngFile([
        {
          keyword: 'XML:com.adobe.xmp',
          text: xmpPacket(`<xmp:CreatorTool>Draw Things</xmp:CreatorTool>${listOf('exif:UserComment', escaped)}`),
        },
      ]),
      { program: 'Draw Things', prompt, negative, seed, model: 'flux_1_schnell_q5p' },
    ],
    [
      'Midjourney',
      pngFile([
        {
          keyword: 'Description',
          text: `A heron, still --no blur, noise --ar 4:3 --seed 42 --v 6.1 ${job}`,
          form: 'latin',
        },
        { keyword: 'Author', text: 'ana', form: 'latin' },
      ]),
      { program: 'Midjourney', prompt: 'A heron, still', negative: 'blur, noise', seed: 42, model: 'Midjourney 6.1' },
    ],
    [
      'Midjourney, JPEG',
      jpegFile({ iptc: iptcBlock(`A heron --niji 6 ${job}`) }),
      { program: 'Midjourney', prompt: 'A heron', model: 'Niji 6' },
    ],
    [
      'IPTC in XMP',
      jpegFile({
        xmp: xmpPacket(
          '<Iptc4xmpExt:AIPromptInformation>A heron</Iptc4xmpExt:AIPromptInformation><Iptc4xmpExt:AISystemUsed>Paint 3</Iptc4xmpExt:AISystemUsed>',
        ),
      }),
      { program: 'Paint 3', prompt: 'A heron', model: 'Paint 3' },
    ],
  ];

  test.each(files)('%s', async (_name, file, expected) => {
    expect(await read(await file)).toEqual(expected);
  });
});

async function commentedVideo(comment: string): Promise<NamedFile> {
  return { name: 'a.mp4', mime: 'video/mp4', bytes: await boxedAnew(video, { fastStart: false, tags: { comment } }) };
}

test('a caption of a photo is no prompt, but can be viewed', async () => {
  const photo = jpegFile({
    exif: exifBlock({ 270: 'Our holiday: sea, sun', 272: 'Camera 5' }),
    xmp: xmpPacket(listOf('dc:description', 'Our holiday')),
    iptc: iptcBlock('Our holiday'),
  });
  expect(await read(photo)).toBeUndefined();
  expect(await textsOf(photo)).toEqual([
    { name: 'EXIF ImageDescription', text: 'Our holiday: sea, sun' },
    { name: 'EXIF Model', text: 'Camera 5' },
    { name: 'XMP description', text: 'Our holiday' },
    { name: 'IPTC Caption/Abstract', text: 'Our holiday' },
  ]);
});

test('the viewed text is the text in the file', async () => {
  const file = pngFile([{ keyword: 'parameters', text: '\u202eA cat\u0007' }]);
  expect(await textsOf(file)).toEqual([{ name: 'parameters', text: '\u202eA cat\u0007' }]);
});
