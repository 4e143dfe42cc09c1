import { parseArgs } from 'node:util';
import { errorMessage } from '../shared/util/error-message.ts';
import { buildIfStale } from './build-if-stale.ts';
import { packageFolder } from './packaging/electron-builder-config.ts';
import { type Made, makeDryPackage, makePackages } from './packaging/make-package.ts';
import { nameOfTarget, packageTargets } from './packaging/package-targets.ts';
import { removeEmptySigningKeys } from './packaging/signing-keys.ts';

// `npm run package`: creates installers for this system, with the Electron of the npm package. `-- --dry` makes
// everything except Electron itself and the installers, for every system and processor. See docs/packaging.md.

const usage = `npm run package [-- --dry]

Creates the installers of this system in ${packageFolder}.

  --dry   Make and check the content of the packages for every system, without Electron and without installers
  --help  Show this text`;

function readOptions() {
  try {
    const options = { dry: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${usage}`);
    process.exit(2);
  }
}

const { dry, help } = readOptions();
if (help) {
  console.log(usage);
  process.exit(0);
}

await buildIfStale((sentence) => console.log(sentence));
if (dry) {
  for (const target of packageTargets) report(await makeDryPackage(target), `${nameOfTarget(target)}: `);
} else {
  removeEmptySigningKeys(process.env);
  report(await makePackages());
}

function report({ files, bytes, packages, artifacts, faults }: Made, before = ''): void {
  const size = (bytes / 1_000_000).toFixed(1);
  console.log(
    `${before}Packed ${files.length} files, ${size} MB without Electron, with ${packages} third-party packages.`,
  );
  for (const artifact of artifacts) console.log(artifact);
  for (const fault of faults) console.error(`- ${fault}`);
  console.log(
    faults.length === 0
      ? 'Checked: content, size, licenses and fuses are correct.'
      : 'The package has faults. See above.',
  );
  if (faults.length > 0) process.exitCode = 1;
}
