import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { runBrowserShell } from './shell/browser/run-browser-shell.ts';
import { parseCommandLine, takeKey, usage } from './shell/command-line.ts';
import { locationAt } from './shell/program-location.ts';
import { rendererFiles } from './shell/renderer-files.ts';

// The browser shell runs the same core and page without Electron. A server on the loopback address serves the page.
// `runBrowserShell` gives the overview.

const key = takeKey(process.env);
const started = parseCommandLine(
  process.argv.slice(2),
  key,
  locationAt(path.join(import.meta.dirname, '../..'), process.platform),
);

switch (started.kind) {
  case 'help':
    console.log(usage);
    break;
  case 'version':
    console.log(packageJson.version);
    break;
  case 'wrong':
    console.error(started.sentence);
    process.exitCode = 2;
    break;
  case 'run':
    process.exitCode = await runBrowserShell({
      commandLine: started.options,
      version: packageJson.version,
      page: rendererFiles(path.join(import.meta.dirname, '../renderer')),
      licencesFile: path.join(import.meta.dirname, '../package-resources/LICENSES.txt'),
    });
    // Remaining work, such as a slow connection, was already stopped, so the exit does not wait for it.
    process.exit();
}
