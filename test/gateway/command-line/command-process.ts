import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { runTestCommand } from './run-test-command.ts';

// Runs one command in a separate process that can be killed: `node command-process.ts DATA_FOLDER BASE_URL KEY
// [arguments]`. Ends with the exit code of the command.

const [dataFolder = '', baseUrl = '', key = '', ...args] = process.argv.slice(2);
const core = { clock: loadTolerantClock(100), temporaryConnection: { baseUrl, key } };
const { code, out, err } = await runTestCommand(args, { dataFolder, core });
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
