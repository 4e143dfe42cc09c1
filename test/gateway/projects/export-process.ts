import { createMediaFileReader } from '../../../electron/workers/media-files/media-file-reader.ts';
import { testCut } from './large-cut.ts';
import { exportInput, openCutExports } from './open-cut-exports.ts';

// Exports a cut in a separate process that will be killed: `node export-process.ts FOLDER PARENT`. Prints a line after
// each step.

const [folder = '', parent = ''] = process.argv.slice(2);
const { exports } = openCutExports(folder, testCut, createMediaFileReader({ folder }));
for await (const step of exports.pack(testCut, exportInput({ target: { kind: 'folder', parent } }))) {
  process.stdout.write(`${JSON.stringify(step)}\n`);
}
process.exit(0);
