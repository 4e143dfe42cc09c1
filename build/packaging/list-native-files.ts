import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import lock from '../../package-lock.json' with { type: 'json' };
import { inProject } from '../project.ts';
import { runCommand } from '../run-command.ts';
import { nativePackageOf, packageTargets } from './package-targets.ts';

// `node build/packaging/list-native-files.ts`: asks the registry for the files in the native package of each system,
// and writes native-files.json. npm installs only the package of the current system, so the other packages can only be
// checked against this list. Run it after each update of @napi-rs/canvas; a test compares the list with the lock file.

const { version } = lock.packages['node_modules/@napi-rs/canvas'];
const packedSchema = z.array(
  z.object({
    name: z.string(),
    integrity: z.string(),
    files: z.array(z.object({ path: z.string(), size: z.number() })),
  }),
);

const wanted = packageTargets.map((target) => `@napi-rs/${nativePackageOf(target)}@${version}`);
const npm = process.env['npm_execpath'];
const [program, ...before]: [string, ...string[]] = npm === undefined ? ['npm'] : [process.execPath, npm];
const { code, output } = await runCommand(
  program,
  [...before, 'pack', '--dry-run', '--json', '--loglevel', 'silent', ...wanted],
  { cwd: inProject(), stdio: ['ignore', 'pipe', 'inherit'] },
);
if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
const packages = packedSchema
  .parse(Object.values(JSON.parse(output)))
  .map(({ name, integrity, files }) => ({ name, integrity, files: files.map(({ path, size }) => ({ path, size })) }));
const file = inProject('build', 'packaging', 'native-files.json');
writeFileSync(file, `${JSON.stringify({ version, packages }, null, 2)}\n`);
console.log(`Wrote the files of ${packages.length} packages.`);
