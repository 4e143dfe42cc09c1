import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import {
  updateXmpSidecar,
  type XmpSidecarContent,
} from '../../../electron/media/metadata/xmp-sidecar/update-xmp-sidecar.ts';
import { hasExiftool, runExiftool } from '../../support/run-exiftool.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const page = readFileSync(inProject('docs', 'guide', 'metadata.md'), 'utf8');
const example = /```xml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const content: XmpSidecarContent = {
  itemId: '0d4cf2a1-6a52-4f7e-9d6d-5a3c5c3a1f10',
  values: { rating: 4, flag: 'pick', title: 'Lake at dawn', tags: ['lake', 'fog'] },
};

test('the example is the file that Triptych writes', () => {
  const { text } = updateXmpSidecar(undefined, content);
  // The page leaves out an invisible character.
  expect(text?.replace('\ufeff', '')).toBe(example);
});

test.skipIf(!hasExiftool)('the command of the guide makes the changes that the guide describes', () => {
  const folder = scratchFolder('guide');
  try {
    writeFileSync(join(folder.path, 'lake.xmp'), example);
    const command = /^exiftool (.*) lake\.xmp$/m.exec(page)?.[1] ?? '';
    runExiftool([...command.split(' '), join(folder.path, 'lake.xmp')]);
    const changed = readFileSync(join(folder.path, 'lake.xmp'), 'utf8');
    expect(updateXmpSidecar(changed, content).changes).toEqual({ flag: 'reject', addTags: ['archive'] });
  } finally {
    folder.remove();
  }
});
