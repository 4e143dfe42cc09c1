import { pathToFileURL } from 'node:url';
import { takeKey } from '../electron/shell/command-line.ts';
import { errorMessage } from '../shared/util/error-message.ts';
import { buildIfStale } from './build-if-stale.ts';
import { inProject } from './project.ts';

// `npm run cli -- COMMAND`: builds the program if necessary, then runs one command without a window.

// The builder doesn’t receive the key. The command gets it back.
const key = takeKey(process.env);
try {
  // Standard output has only the output of the command.
  await buildIfStale((sentence) => console.error(sentence));
  if (key !== undefined) process.env['TRIPTYCH_API_KEY'] = key;
  await import(pathToFileURL(inProject('out', 'main', 'cli.js')).href);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
