import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.ts';
import { type Made, makeDryPackage, makePackages } from './packaging/make-package.ts';
import { nameOfTarget, packageTargets } from './packaging/package-targets.ts';
import { removeEmptySigningKeys } from './packaging/signing-keys.ts';

// `npm run package`: installers for this system, with the Electron that npm's package names. With `-- --dry` everything
// but Electron itself and the installers, for every system and processor; docs/packaging.md tells more.

const { values } = parseArgs({ options: { dry: { type: 'boolean', default: false } } });

await buildIfStale((sentence) => console.log(sentence));
if (values.dry) {
  for (const target of packageTargets) report(await makeDryPackage(target), `${nameOfTarget(target)}: `);
} else {
  removeEmptySigningKeys(process.env);
  report(await makePackages());
}

function report({ files, bytes, packages, artifacts, faults }: Made, before = ''): void {
  const size = (bytes / 1_000_000).toFixed(1);
  console.log(
    `${before}Packed ${files.length} files, ${size} MB without Electron, with ${packages} packages of others.`,
  );
  for (const artifact of artifacts) console.log(artifact);
  for (const fault of faults) console.error(`- ${fault}`);
  console.log(
    faults.length === 0 ? 'Checked: content, size, licences and fuses are right.' : 'The package is not right.',
  );
  if (faults.length > 0) process.exitCode = 1;
}
