import { runElectron } from '../../../build/run-electron.ts';

// The part of `npm start` that waits for Electron, as a separate process, because signals go to whole processes.

const [program = ''] = process.argv.slice(2);
const end = await runElectron(program, ['project'], process.env);
process.stdout.write(JSON.stringify(end));
process.exitCode = end.ran ? end.code : 1;
