import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../build/project.ts';
import { doorsOf, importsIn, readSources } from '../../build/source-imports.ts';

// A door of a folder is a file that a file outside imports. Few doors hide much: a newcomer reads only them. The numbers
// in `most-doors.json` may only become smaller. `npm run structure FOLDER` lists the doors of a folder.

const sources = readSources(['electron', 'renderer', 'shared']);
const imports = importsIn(sources);
/** Number of files from which on a folder has an inside worth hiding. */
const fewestFiles = 6;

function foldersWithAnInside(): Map<string, number> {
  const files = new Map<string, number>();
  for (const file of sources.keys()) {
    for (let folder = path.posix.dirname(file); folder.includes('/'); folder = path.posix.dirname(folder)) {
      files.set(folder, (files.get(folder) ?? 0) + 1);
    }
  }
  return new Map([...files].filter(([, count]) => count >= fewestFiles));
}

test('no folder has more doors than before', () => {
  const most: Readonly<Record<string, number>> = JSON.parse(
    readFileSync(inProject('test', 'unit', 'most-doors.json'), 'utf8'),
  );
  const doors = Object.fromEntries(
    [...foldersWithAnInside().keys()].sort().map((folder) => [folder, doorsOf(folder, imports).length]),
  );
  expect(doors).toEqual(most);
});

test('a file with many lines has one subject: at most 5 exports, or 300 lines', () => {
  const found = [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n').length - 1;
    const exported = text.match(/^export /gm)?.length ?? 0;
    return lines > 500 || (lines > 300 && exported > 5) ? [`${file}: ${lines} lines, ${exported} exports`] : [];
  });
  expect(found).toEqual([]);
});
