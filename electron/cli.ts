import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { takeKey } from './shell/command-line.ts';
import { locationAt } from './shell/program-location.ts';
import { runCommandLine } from './shell/run-command-line.ts';

// The command line in plain Node. `runCommandLine` gives the overview.

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  version: packageJson.version,
  key: takeKey(process.env),
  location: locationAt(path.join(import.meta.dirname, '../..'), process.platform),
  async openCore(commandLine) {
    // Most of the program, which help doesn’t need.
    const { openCore } = await import('./shell/browser/open-core.ts');
    const report = (text: string) => void process.stderr.write(`${text}\n`);
    const opened = await openCore(commandLine, { version: packageJson.version, isForCommand: true }, report);
    return opened.core;
  },
});
// Remaining work, such as a slow connection, was already stopped, so the exit does not wait for it.
process.exit();
